package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The function {@code begins_with}. */
record BeginsWith(Operand operand, Operand prefix) implements OperandTest {

  static final String NAME = "begins_with";

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    AttributeValue value = operand.value(item, scope);
    AttributeValue start = prefix.value(item, scope);
    if (value == null || start == null) {
      return false;
    }
    if (value.s() != null && start.s() != null) {
      return value.s().startsWith(start.s());
    }
    if (value.b() != null && start.b() != null) {
      byte[] bytes = value.b().asByteArrayUnsafe();
      byte[] first = start.b().asByteArrayUnsafe();
      return bytes.length >= first.length
          && Arrays.equals(bytes, 0, first.length, first, 0, first.length);
    }
    return false;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operand> operands() {
    return List.of(operand, prefix);
  }

  @Override
  public void checkTypes(Scope scope) {
    requireTextOrBinary(operand, scope);
    requireTextOrBinary(prefix, scope);
  }

  private static void requireTextOrBinary(Operand operand, Scope scope) {
    AttributeValue.Type type = operand.knownType(scope);
    if (type != null && type != AttributeValue.Type.S && type != AttributeValue.Type.B) {
      throw Fault.OPERAND_TYPE.with(scope.parameter(), NAME, Scope.typeName(type));
    }
  }
}
