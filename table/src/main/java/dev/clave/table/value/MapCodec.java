package dev.clave.table.value;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A map whose keys are data. */
final class MapCodec implements ValueCodec {
  private final ValueCodec element;

  MapCodec(ValueCodec element) {
    this.element = element;
  }

  @Override
  public AttributeValue encode(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw Mismatch.of("a map", value);
    }
    Map<String, AttributeValue> storedEntries = new LinkedHashMap<>();
    map.forEach(
        (name, each) -> {
          try {
            storedEntries.put(TextCodec.wellFormed(String.valueOf(name)), element.encode(each));
          } catch (Mismatch mismatch) {
            throw mismatch.in(String.valueOf(name));
          }
        });
    return AttributeValue.createM(storedEntries);
  }

  /** The default of a map is the empty one. */
  @Override
  public AttributeValue encodeText(String text) {
    return encode(text.strip().equals("{}") ? Map.of() : text);
  }

  @Override
  public Object decode(AttributeValue value) {
    if (!value.hasM()) {
      return AnyCodec.plain(value);
    }
    Map<String, Object> plain = new LinkedHashMap<>();
    value.m().forEach((name, each) -> plain.put(name, element.decode(each)));
    return plain;
  }
}
