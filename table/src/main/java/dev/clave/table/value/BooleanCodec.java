package dev.clave.table.value;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** True or false. */
final class BooleanCodec implements ValueCodec {
  @Override
  public AttributeValue encode(Object value) {
    if (value instanceof Boolean bool) {
      return AttributeValue.createBool(bool);
    }
    throw Mismatch.of("true or false", value);
  }

  @Override
  public AttributeValue encodeText(String text) {
    return switch (text.strip()) {
      case "true" -> AttributeValue.createBool(true);
      case "false" -> AttributeValue.createBool(false);
      default -> throw Mismatch.of("true or false", text);
    };
  }

  @Override
  public Object decode(AttributeValue value) {
    return value.bool() != null ? value.bool() : AnyCodec.plain(value);
  }
}
