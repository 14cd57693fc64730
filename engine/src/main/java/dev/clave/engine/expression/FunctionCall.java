package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A call that cannot be carried out, for its name, its place or the number of its operands. It
 * stands in the tree until all of the expression is read, because DynamoDB tells some other
 * mistakes first.
 */
record FunctionCall(String name, List<Operand> operands) implements OperandTest, Operand {

  FunctionCall {
    operands = List.copyOf(operands);
  }

  @Override
  public void check(Scope scope) {
    operands.forEach(operand -> operand.check(scope));
    throw Fault.OPERAND_COUNT.with(scope.parameter(), name, operands.size());
  }

  @Override
  public int chargedBytes(Scope scope) {
    throw new IllegalStateException("`" + name + "` was not refused");
  }

  @Override
  public void checkTypes(Scope scope) {}

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    throw new IllegalStateException("`" + name + "` was not refused");
  }

  @Override
  public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
    throw new IllegalStateException("`" + name + "` was not refused");
  }
}
