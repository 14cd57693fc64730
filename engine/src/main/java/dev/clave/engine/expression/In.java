package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueOrder;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An operand equals one of several others. */
record In(Operand operand, List<Operand> candidates) implements Condition {

  private static final int MAXIMUM_CANDIDATES = 100;

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
  public void check(Scope scope) {
    if (candidates.size() > MAXIMUM_CANDIDATES) {
      throw Fault.OPERAND_COUNT.with(scope.parameter(), "IN", candidates.size() + 1);
    }
    operand.check(scope);
    candidates.forEach(candidate -> candidate.check(scope));
  }

  @Override
  public void collectPaths(List<Path> paths) {
    Condition.collect(operand, paths);
    candidates.forEach(candidate -> Condition.collect(candidate, paths));
  }
}
