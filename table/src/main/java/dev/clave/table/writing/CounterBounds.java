package dev.clave.table.writing;

import dev.clave.design.model.Bounds;
import dev.clave.design.model.Counter;
import dev.clave.table.Problem;
import dev.clave.table.TableException;
import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Holds the counters of an item within their bounds. DynamoDB compares the stored number in the
 * write itself, so that of two writers who want the last place one is refused.
 */
final class CounterBounds {
  private final Shape shape;

  CounterBounds(Shape shape) {
    this.shape = shape;
  }

  /** What a write that adds these amounts demands of the stored item. */
  List<Demand> demands(Map<String, BigDecimal> amounts) {
    List<Demand> demands = new ArrayList<>();
    for (Counter counter : shape.entity().counters()) {
      BigDecimal amount = amounts.get(counter.attribute());
      if (amount != null) {
        counter
            .bounds()
            .flatMap(bounds -> amount.signum() > 0 ? bounds.max() : bounds.min())
            .ifPresent(bound -> demands.add(demand(counter, bound, amount)));
      }
    }
    return demands;
  }

  /** Refuses an item that would be stored with a counter outside its bounds. */
  void check(Map<String, AttributeValue> values) {
    for (Counter counter : shape.entity().counters()) {
      AttributeValue value = values.get(counter.attribute());
      if (counter.bounds().isPresent() && value != null && value.n() != null) {
        BigDecimal number = new BigDecimal(value.n());
        Bounds bounds = counter.bounds().get();
        if (bounds.max().filter(most -> number.compareTo(most) > 0).isPresent()) {
          throw refusal(counter, true);
        }
        if (bounds.min().filter(least -> number.compareTo(least) < 0).isPresent()) {
          throw refusal(counter, false);
        }
      }
    }
  }

  private Demand demand(Counter counter, BigDecimal bound, BigDecimal amount) {
    List<String> path = shape.stored(counter.attribute());
    BigDecimal furthest = bound.subtract(amount);
    boolean rising = amount.signum() > 0;
    boolean fromNothing = rising ? furthest.signum() >= 0 : furthest.signum() <= 0;
    AttributeValue limit = AttributeValue.createN(furthest.toPlainString());
    return new Demand(
        expression -> {
          String place = expression.path(path);
          String within = place + (rising ? " <= " : " >= ") + expression.value(limit);
          return fromNothing ? "(attribute_not_exists(" + place + ") OR " + within + ")" : within;
        },
        item -> {
          AttributeValue stored = Stored.at(item, path);
          BigDecimal number =
              stored == null || stored.n() == null ? BigDecimal.ZERO : new BigDecimal(stored.n());
          return rising ? number.compareTo(furthest) <= 0 : number.compareTo(furthest) >= 0;
        },
        Optional.of(() -> refusal(counter, rising)));
  }

  private TableException refusal(Counter counter, boolean above) {
    Bounds bounds = counter.bounds().orElseThrow();
    BigDecimal bound = (above ? bounds.max() : bounds.min()).orElseThrow();
    return TableException.of(
        TableException.Kind.LIMIT_REACHED,
        new Problem(
            shape.name(),
            counter.attribute(),
            (above ? "at most " : "at least ") + bound.toPlainString(),
            above ? "more" : "less"));
  }
}
