package dev.clave.table.value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One of a few words. */
final class EnumerationCodec implements ValueCodec {
  private final Map<String, AttributeValue> words = new HashMap<>();
  private final String expected;

  EnumerationCodec(List<String> values) {
    values.forEach(value -> words.put(value, AttributeValue.createS(value)));
    this.expected = "one of `" + String.join("`, `", values) + "`";
  }

  @Override
  public AttributeValue encode(Object value) {
    AttributeValue word =
        value instanceof String || value instanceof Enum<?> || value instanceof CharSequence
            ? words.get(value.toString())
            : null;
    if (word == null) {
      throw Mismatch.of(expected, value);
    }
    return word;
  }

  @Override
  public Object decode(AttributeValue value) {
    return value.s() != null ? value.s() : AnyCodec.plain(value);
  }
}
