package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The function {@code attribute_not_exists}. */
record AttributeNotExists(Operand operand) implements Condition {

  static final String NAME = "attribute_not_exists";

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    return operand.value(item, scope) == null;
  }

  @Override
  public void check(Scope scope) {
    if (!(operand instanceof Path)) {
      throw Fault.DOCUMENT_PATH_REQUIRED.with(scope.parameter(), NAME);
    }
    operand.check(scope);
  }

  @Override
  public void collectPaths(List<Path> paths) {
    Condition.collect(operand, paths);
  }
}
