package dev.clave.table.writing;

import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import dev.clave.table.condition.Binding;
import dev.clave.table.condition.BoundCondition;
import dev.clave.table.condition.Demand;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Demands that a design or a caller states, each refused in the design's own words. */
public final class StatedConditions {
  private StatedConditions() {}

  /** One demand for each part of a conjunction, so that a refusal can say which part failed. */
  static List<Demand> demands(
      Shape shape,
      Condition condition,
      BiFunction<String, Operand, Optional<AttributeValue>> operands) {
    List<Demand> demands = new ArrayList<>();
    List<Condition> parts = condition instanceof Condition.And and ? and.all() : List.of(condition);
    for (Condition part : parts) {
      BoundCondition bound = new Binding(shape::stored, operands).bind(part);
      if (!(bound instanceof BoundCondition.Always)) {
        demands.add(demand(shape, part, bound, operands));
      }
    }
    return demands;
  }

  private static Demand demand(
      Shape shape,
      Condition condition,
      BoundCondition bound,
      BiFunction<String, Operand, Optional<AttributeValue>> operands) {
    String path = condition.paths().findFirst().orElse("");
    return new Demand(
        bound::text,
        item -> bound.test(item),
        Optional.of(
            () ->
                TableException.of(
                    TableException.Kind.CONDITION_FAILED,
                    new ItemFault(
                        shape.name(),
                        path,
                        text(condition, operands),
                        "an item that does not hold it"))));
  }

  /** A condition as the design says it, with the values that were given. */
  static String text(
      Condition condition, BiFunction<String, Operand, Optional<AttributeValue>> operands) {
    if (condition instanceof Condition.Comparison comparison) {
      return "`"
          + comparison.path()
          + " "
          + comparison.comparator().symbol()
          + " "
          + value(comparison.path(), comparison.operand(), operands)
          + "`";
    }
    if (condition instanceof Condition.In in) {
      return in.values().stream()
          .map(each -> value(in.path(), each, operands))
          .collect(Collectors.joining(", ", "`" + in.path() + " in (", ")`"));
    }
    if (condition instanceof Condition.Presence presence) {
      return "`" + presence.path() + (presence.present() ? " exists`" : " missing`");
    }
    if (condition instanceof Condition.Between between) {
      return "`"
          + between.path()
          + " between "
          + value(between.path(), between.low(), operands)
          + " and "
          + value(between.path(), between.high(), operands)
          + "`";
    }
    if (condition instanceof Condition.Not not) {
      return "not " + text(not.condition(), operands);
    }
    boolean all = condition instanceof Condition.And;
    List<Condition> parts =
        all ? ((Condition.And) condition).all() : ((Condition.Or) condition).any();
    return parts.stream()
        .map(each -> text(each, operands))
        .collect(Collectors.joining(all ? " and " : " or "));
  }

  private static String value(
      String path,
      Operand operand,
      BiFunction<String, Operand, Optional<AttributeValue>> operands) {
    return operands
        .apply(path, operand)
        .map(
            value ->
                value.s() != null ? value.s() : value.n() != null ? value.n() : value.toString())
        .orElse("?");
  }
}
