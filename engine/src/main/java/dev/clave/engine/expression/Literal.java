package dev.clave.engine.expression;

import dev.clave.engine.value.ValueSize;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A value written into a condition by code, not by an expression's author. */
record Literal(AttributeValue constant) implements Operand {

  @Override
  public AttributeValue value(Map<String, AttributeValue> item, Scope scope) {
    return constant;
  }

  @Override
  public int chargedBytes(Scope scope) {
    return ValueSize.of(constant);
  }

  @Override
  public void check(Scope scope) {}
}
