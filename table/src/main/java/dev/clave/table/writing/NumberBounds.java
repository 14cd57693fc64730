package dev.clave.table.writing;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Bounds;
import dev.clave.design.model.Counter;
import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Holds the numbers of an item that are added to within their bounds: those of a counter, and the
 * range of an attribute's type. DynamoDB compares the stored number in the write itself, so that of
 * two writers who want the last place one is refused.
 */
final class NumberBounds {
  private final Shape shape;

  NumberBounds(Shape shape) {
    this.shape = shape;
  }

  /**
   * What a write that adds these amounts demands of the stored item.
   *
   * @param statedPaths the paths that a caller adds to; the rest is counting, which a counter's own
   *     bounds hold and the range of its type does not
   */
  List<Demand> demands(Map<String, BigDecimal> amounts, Set<String> statedPaths) {
    List<Demand> demands = new ArrayList<>();
    amounts.forEach(
        (path, amount) -> {
          ofCounter(path).flatMap(each -> demand(path, each, amount)).ifPresent(demands::add);
          if (statedPaths.contains(path)) {
            ofType(path).flatMap(each -> demand(path, each, amount)).ifPresent(demands::add);
          }
        });
    return demands;
  }

  /** Refuses an item that would be stored with a counter outside its bounds. */
  void check(Map<String, AttributeValue> values) {
    for (Counter counter : shape.entity().counters()) {
      AttributeValue value = values.get(counter.attribute());
      if (counter.bounds().isPresent() && value != null && value.n() != null) {
        BigDecimal number = new BigDecimal(value.n());
        Bounds bounds = counter.bounds().get();
        if (isAbove(number, bounds)) {
          throw refusal(counter.attribute(), bounds, true);
        }
        if (isBelow(number, bounds)) {
          throw refusal(counter.attribute(), bounds, false);
        }
      }
    }
  }

  /** Refuses part of a whole to be added to a number of wholes. */
  static void checkWhole(Shape shape, String path, BigDecimal amount) {
    boolean whole = numeric(shape, path).filter(AttributeType.Numeric::integer).isPresent();
    if (whole && amount.stripTrailingZeros().scale() > 0) {
      throw TableException.refused(
          shape.name(), path, "a whole number to add", amount.toPlainString());
    }
  }

  private Optional<Bounds> ofCounter(String path) {
    return shape.entity().counters().stream()
        .filter(counter -> counter.attribute().equals(path))
        .findFirst()
        .flatMap(Counter::bounds);
  }

  private Optional<Bounds> ofType(String path) {
    return numeric(shape, path).map(type -> new Bounds(type.min(), type.max()));
  }

  private static Optional<AttributeType.Numeric> numeric(Shape shape, String path) {
    return shape
        .entity()
        .attribute(path)
        .filter(attribute -> attribute.type() instanceof AttributeType.Numeric)
        .map(attribute -> (AttributeType.Numeric) attribute.type());
  }

  private static boolean isAbove(BigDecimal number, Bounds bounds) {
    return bounds.max().filter(most -> number.compareTo(most) > 0).isPresent();
  }

  private static boolean isBelow(BigDecimal number, Bounds bounds) {
    return bounds.min().filter(least -> number.compareTo(least) < 0).isPresent();
  }

  /** A number that is not there counts as 0, so that what is added is what there is. */
  private Optional<Demand> demand(String path, Bounds bounds, BigDecimal amount) {
    boolean rising = amount.signum() > 0;
    Optional<BigDecimal> furthest =
        (rising ? bounds.max() : bounds.min()).map(bound -> bound.subtract(amount));
    boolean above = isAbove(amount, bounds);
    boolean fromNothing = !above && !isBelow(amount, bounds);
    if (furthest.isEmpty() && fromNothing) {
      return Optional.empty();
    }
    List<String> storedPath = shape.stored(path);
    return Optional.of(
        new Demand(
            expression -> {
              String place = expression.path(storedPath);
              if (furthest.isEmpty()) {
                return "attribute_exists(" + place + ")";
              }
              AttributeValue limit = AttributeValue.createN(furthest.get().toPlainString());
              String within = place + (rising ? " <= " : " >= ") + expression.value(limit);
              return fromNothing
                  ? "(attribute_not_exists(" + place + ") OR " + within + ")"
                  : within;
            },
            item -> {
              AttributeValue value = Stored.at(item, storedPath);
              if (value == null || value.n() == null) {
                return fromNothing;
              }
              BigDecimal number = new BigDecimal(value.n());
              return furthest.isEmpty()
                  || (rising
                      ? number.compareTo(furthest.get()) <= 0
                      : number.compareTo(furthest.get()) >= 0);
            },
            Optional.of(() -> refusal(path, bounds, furthest.isEmpty() ? above : rising))));
  }

  private TableException refusal(String path, Bounds bounds, boolean above) {
    BigDecimal bound = (above ? bounds.max() : bounds.min()).orElseThrow();
    return TableException.of(
        TableException.Kind.LIMIT_REACHED,
        new ItemFault(
            shape.name(),
            path,
            (above ? "at most " : "at least ") + bound.toPlainString(),
            above ? "more" : "less"));
  }
}
