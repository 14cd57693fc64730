package dev.clave.engine.expression;

import dev.clave.engine.value.ValueSize;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A value given beside the expression, such as {@code :value}. */
record Placeholder(String name) implements Operand {

  @Override
  public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
    return scope.value(name);
  }

  @Override
  public int chargedBytes(Scope scope) {
    return ValueSize.of(scope.value(name));
  }

  @Override
  public void check(Scope scope) {
    scope.requireValue(name);
  }

  @Override
  public AttributeValue.Type knownType(Scope scope) {
    return scope.value(name).type();
  }
}
