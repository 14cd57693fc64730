package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operand equals one of several others. */
record In(Operand operand, List<Operand> candidates) implements OperandTest {

  static final String NAME = "IN";

  static final int MAXIMUM_CANDIDATES = 100;

  In {
    candidates = List.copyOf(candidates);
  }

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    AttributeValue value = operand.value(item, scope);
    if (value == null) {
      return false;
    }
    for (Operand candidate : candidates) {
      AttributeValue other = candidate.value(item, scope);
      if (other != null && ValueOrder.areEqual(value, other)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operand> operands() {
    return Stream.concat(Stream.of(operand), candidates.stream()).toList();
  }

  @Override
  public void checkTypes(Scope scope) {
    if (candidates.size() > MAXIMUM_CANDIDATES) {
      throw Fault.OPERAND_COUNT.with(scope.parameter(), NAME, candidates.size() + 1);
    }
  }
}
