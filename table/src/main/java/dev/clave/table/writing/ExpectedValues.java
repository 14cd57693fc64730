package dev.clave.table.writing;

import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Span;
import dev.clave.table.condition.Demand;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Moment;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The values that a caller expects an item to have before it is changed. */
public final class ExpectedValues {
  private ExpectedValues() {}

  /** One demand for each expected value; null expects that there is none. */
  static List<Demand> demands(Shape shape, Map<String, ?> expected, Moment now) {
    if (expected.isEmpty()) {
      return List.of();
    }
    List<Condition> conditions = new ArrayList<>();
    expected.forEach(
        (path, value) -> {
          if (shape.field(Shape.root(path)).isEmpty()) {
            throw TableException.refused(List.of(Inputs.unknown(shape, path)));
          }
          conditions.add(condition(path, value));
        });
    Operands operands = new Operands(shape.name(), expected, now);
    return StatedConditions.demands(
        shape,
        new Condition.And(conditions, Span.START),
        (path, operand) -> operands.value(shape, path, operand));
  }

  private static Condition condition(String path, Object value) {
    return value == null
        ? new Condition.Presence(path, false, Span.START)
        : new Condition.Comparison(
            path,
            Condition.Comparator.EQUAL,
            new Operand.Parameter(path, false, Span.START),
            Span.START);
  }
}
