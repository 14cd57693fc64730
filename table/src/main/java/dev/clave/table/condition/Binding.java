package dev.clave.table.condition;

import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Fills the values into a design's condition. {@code paths} gives the stored place of an attribute;
 * {@code operands} the encoded value of an operand beside an attribute, empty when it is an
 * optional parameter that was left out, which drops the comparison.
 */
public record Binding(
    Function<String, List<String>> paths,
    BiFunction<String, Operand, Optional<AttributeValue>> operands) {

  public BoundCondition bind(Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      return operands
          .apply(comparison.path(), comparison.operand())
          .map(value -> comparison(comparison, value))
          .orElseGet(BoundCondition.Always::new);
    }
    if (condition instanceof Condition.Between between) {
      return between(between);
    }
    if (condition instanceof Condition.In in) {
      List<AttributeValue> values =
          in.values().stream()
              .flatMap(operand -> operands.apply(in.path(), operand).stream())
              .toList();
      return values.isEmpty() ? new BoundCondition.Always() : in(in, values);
    }
    if (condition instanceof Condition.Presence presence) {
      String function = presence.present() ? "attribute_exists(" : "attribute_not_exists(";
      return new BoundCondition.Related(
          paths.apply(presence.path()),
          List.of(),
          places -> function + places.get(0) + ")",
          (value, none) -> presence.present() == (value != null));
    }
    if (condition instanceof Condition.And and) {
      return joined(and.all(), true);
    }
    if (condition instanceof Condition.Or or) {
      return joined(or.any(), false);
    }
    BoundCondition inner = bind(((Condition.Not) condition).condition());
    return inner instanceof BoundCondition.Always ? inner : new BoundCondition.Contrary(inner);
  }

  private BoundCondition joined(List<Condition> conditions, boolean all) {
    List<BoundCondition> parts = new ArrayList<>();
    for (Condition condition : conditions) {
      BoundCondition part = bind(condition);
      if (!(part instanceof BoundCondition.Always)) {
        parts.add(part);
      } else if (!all) {
        return part;
      }
    }
    return parts.isEmpty()
        ? new BoundCondition.Always()
        : parts.size() == 1 ? parts.get(0) : new BoundCondition.Joined(parts, all);
  }

  private BoundCondition comparison(Condition.Comparison comparison, AttributeValue operand) {
    Condition.Comparator comparator = comparison.comparator();
    String symbol = comparator.symbol();
    return new BoundCondition.Related(
        paths.apply(comparison.path()),
        List.of(operand),
        switch (comparator) {
          case BEGINS_WITH, CONTAINS ->
              places -> symbol + "(" + places.get(0) + ", " + places.get(1) + ")";
          default -> places -> places.get(0) + " " + symbol + " " + places.get(1);
        },
        (value, operands) -> Comparisons.holds(comparator, value, operands.get(0)));
  }

  private BoundCondition between(Condition.Between between) {
    Optional<AttributeValue> low = operands.apply(between.path(), between.low());
    Optional<AttributeValue> high = operands.apply(between.path(), between.high());
    List<BoundCondition> parts = new ArrayList<>();
    low.ifPresent(value -> parts.add(bound(between, Condition.Comparator.AT_LEAST, value)));
    high.ifPresent(value -> parts.add(bound(between, Condition.Comparator.AT_MOST, value)));
    return parts.isEmpty()
        ? new BoundCondition.Always()
        : parts.size() == 1 ? parts.get(0) : new BoundCondition.Joined(parts, true);
  }

  private BoundCondition bound(
      Condition.Between between, Condition.Comparator comparator, AttributeValue value) {
    return comparison(
        new Condition.Comparison(between.path(), comparator, between.low(), between.span()), value);
  }

  private BoundCondition in(Condition.In in, List<AttributeValue> values) {
    return new BoundCondition.Related(
        paths.apply(in.path()),
        values,
        places ->
            places.get(0) + " IN (" + String.join(", ", places.subList(1, places.size())) + ")",
        (value, operands) -> value != null && operands.contains(value));
  }
}
