package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueOrder;
import dev.clave.engine.value.ValueText;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operand lies between two others, both included. */
record Between(Operand operand, Operand low, Operand high) implements OperandTest {

  static final String NAME = "BETWEEN";

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    AttributeValue value = operand.value(item, scope);
    AttributeValue from = low.value(item, scope);
    AttributeValue to = high.value(item, scope);
    return value != null
        && from != null
        && to != null
        && ValueOrder.isComparable(value, from)
        && ValueOrder.isComparable(value, to)
        && ValueOrder.compare(value, from) >= 0
        && ValueOrder.compare(value, to) <= 0;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operand> operands() {
    return List.of(operand, low, high);
  }

  @Override
  public void checkTypes(Scope scope) {
    requireOrdered(operand, scope);
    requireOrdered(low, scope);
    requireOrdered(high, scope);
    if (low instanceof Placeholder && high instanceof Placeholder) {
      AttributeValue from = low.value(null, scope);
      AttributeValue to = high.value(null, scope);
      if (!ValueOrder.isComparable(from, to)) {
        throw Fault.BETWEEN_TYPES.with(scope.parameter(), ValueText.of(from), ValueText.of(to));
      }
      if (ValueOrder.compare(from, to) > 0) {
        throw Fault.BETWEEN_BOUNDS.with(scope.parameter(), ValueText.of(from), ValueText.of(to));
      }
    }
  }

  private static void requireOrdered(Operand operand, Scope scope) {
    AttributeValue.Type type = operand.knownType(scope);
    if (type != null && !ValueOrder.isOrdered(type)) {
      throw Fault.OPERAND_TYPE.with(scope.parameter(), NAME, Scope.typeName(type));
    }
  }
}
