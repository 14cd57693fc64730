package dev.clave.engine.expression;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Something in a condition that has a value, or has none in a given item. */
sealed interface Operand permits Path, Placeholder, Literal, Size, FunctionCall {

  /** The value in this item, or {@code null}. */
  AttributeValue value(Map<String, AttributeValue> item, Scope scope);

  /** Fails if a placeholder is not defined or has a type that cannot be here. */
  void check(Scope scope);

  /** How many bytes the service counts it as in an update: the values it brings. */
  int chargedBytes(Scope scope);

  /** The type that is known before any item is: that of a placeholder's value. */
  default AttributeValue.Type knownType(Scope scope) {
    return null;
  }
}
