package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueSize;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The function {@code size}. */
record Size(Operand operand) implements Operand {

  static final String NAME = "size";

  @Override
  public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
    AttributeValue value = operand.value(item, scope);
    if (value == null) {
      return null;
    }
    return switch (value.type()) {
      case S -> number(ValueSize.utf8Length(value.s()));
      case B -> number(value.b().asByteArrayUnsafe().length);
      case SS -> number(value.ss().size());
      case NS -> number(value.ns().size());
      case BS -> number(value.bs().size());
      case L -> number(value.l().size());
      case M -> number(value.m().size());
      case N, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> null;
    };
  }

  private static AttributeValue number(int size) {
    return AttributeValue.fromN(Integer.toString(size));
  }

  @Override
  public AttributeValue.Type knownType(Scope scope) {
    return AttributeValue.Type.N;
  }

  @Override
  public int chargedBytes(Scope scope) {
    return operand.chargedBytes(scope);
  }

  @Override
  public void check(Scope scope) {
    operand.check(scope);
    AttributeValue.Type type = operand.knownType(scope);
    if (type == AttributeValue.Type.N
        || type == AttributeValue.Type.BOOL
        || type == AttributeValue.Type.NUL) {
      throw Fault.OPERAND_TYPE.with(scope.parameter(), NAME, Scope.typeName(type));
    }
  }
}
