package dev.clave.engine.table;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** An attribute that keys are made of. */
public record KeyAttribute(String name, ScalarAttributeType type) {

  /** Whether the value has this attribute's type and may be part of a key: empty ones may not. */
  public boolean accepts(AttributeValue value) {
    return hasTypeOf(value) && !isEmpty(value);
  }

  public boolean hasTypeOf(AttributeValue value) {
    return switch (type) {
      case S -> value.s() != null;
      case N -> value.n() != null;
      case B -> value.b() != null;
      case UNKNOWN_TO_SDK_VERSION -> false;
    };
  }

  /** Whether a text or binary value has no content. */
  public static boolean isEmpty(AttributeValue value) {
    return (value.s() != null && value.s().isEmpty())
        || (value.b() != null && value.b().asByteArrayUnsafe().length == 0);
  }
}
