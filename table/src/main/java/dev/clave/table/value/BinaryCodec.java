package dev.clave.table.value;

import java.nio.ByteBuffer;
import java.util.Base64;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Bytes; as text they are base64. */
final class BinaryCodec implements ValueCodec {
  @Override
  public AttributeValue encode(Object value) {
    if (value instanceof byte[] bytes) {
      return AttributeValue.createB(SdkBytes.fromByteArray(bytes));
    }
    if (value instanceof ByteBuffer bytes) {
      return AttributeValue.createB(SdkBytes.fromByteBuffer(bytes));
    }
    if (value instanceof SdkBytes bytes) {
      return AttributeValue.createB(bytes);
    }
    if (value instanceof CharSequence text) {
      try {
        byte[] bytes = Base64.getDecoder().decode(text.toString());
        return AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(bytes));
      } catch (IllegalArgumentException e) {
        throw Mismatch.of("bytes, or base64 text", value);
      }
    }
    throw Mismatch.of("bytes, or base64 text", value);
  }

  @Override
  public Object decode(AttributeValue value) {
    return value.b() != null ? value.b().asByteArray() : AnyCodec.plain(value);
  }
}
