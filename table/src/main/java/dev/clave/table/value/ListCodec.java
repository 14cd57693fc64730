package dev.clave.table.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A list. */
final class ListCodec implements ValueCodec {
  private final ValueCodec element;

  ListCodec(ValueCodec element) {
    this.element = element;
  }

  @Override
  public AttributeValue encode(Object value) {
    if (!(value instanceof Collection<?> list)) {
      throw Mismatch.of("a list", value);
    }
    List<AttributeValue> storedElements = new ArrayList<>(list.size());
    for (Object each : list) {
      try {
        storedElements.add(element.encode(each));
      } catch (Mismatch mismatch) {
        throw mismatch.in(Integer.toString(storedElements.size()));
      }
    }
    return AttributeValue.createL(storedElements);
  }

  /** The default of a list is the empty one. */
  @Override
  public AttributeValue encodeText(String text) {
    return encode(text.strip().equals("[]") ? List.of() : text);
  }

  @Override
  public Object decode(AttributeValue value) {
    if (!value.hasL()) {
      return AnyCodec.plain(value);
    }
    List<Object> plain = new ArrayList<>(value.l().size());
    value.l().forEach(each -> plain.add(element.decode(each)));
    return plain;
  }
}
