package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The function {@code attribute_type}. */
record AttributeType(Operand operand, Operand typeName) implements OperandTest {

  static final String NAME = "attribute_type";

  private static final Set<String> TYPES =
      Set.of("S", "N", "B", "SS", "NS", "BS", "L", "M", "BOOL", "NULL");

  @Override
  public boolean test(Map<String, AttributeValue> item, Scope scope) {
    AttributeValue value = operand.value(item, scope);
    AttributeValue expectedType = typeName.value(item, scope);
    return value != null
        && expectedType != null
        && Scope.typeName(value.type()).equals(expectedType.s());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operand> operands() {
    return List.of(operand, typeName);
  }

  @Override
  public void checkTypes(Scope scope) {
    AttributeValue.Type type = typeName.knownType(scope);
    if (type == null) {
      throw Fault.OPERAND_TYPE.with(scope.parameter(), NAME, "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
    }
    if (type != AttributeValue.Type.S) {
      throw Fault.OPERAND_TYPE.with(scope.parameter(), NAME, Scope.typeName(type));
    }
    String name = typeName.value(null, scope).s();
    if (!TYPES.contains(name)) {
      throw Fault.UNKNOWN_ATTRIBUTE_TYPE.with(scope.parameter(), name);
    }
  }
}
