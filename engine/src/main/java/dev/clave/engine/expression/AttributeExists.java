package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The function {@code attribute_exists}. */
record AttributeExists(Operand operand) implements OperandTest {

  static final String NAME = "attribute_exists";

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    return operand.value(item, scope) != null;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operand> operands() {
    return List.of(operand);
  }

  @Override
  public void checkTypes(Scope scope) {
    if (!(operand instanceof Path)) {
      throw Fault.DOCUMENT_PATH_REQUIRED.with(scope.parameter(), NAME);
    }
  }
}
