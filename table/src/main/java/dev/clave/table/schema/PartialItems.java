package dev.clave.table.schema;

import dev.clave.table.value.Mismatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads what an item's keys tell of its attributes, where an index keeps little else. */
public final class PartialItems {
  private PartialItems() {}

  /** The encoded values that are stored, and those that the keys show. */
  public static Map<String, AttributeValue> values(Shape shape, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> values = new LinkedHashMap<>(shape.values(item));
    List<KeyPart> parts =
        Stream.concat(shape.primary().stream(), shape.indexed().stream()).toList();
    for (KeyPart part : parts) {
      part.read(item.get(part.attribute()))
          .ifPresent(
              texts ->
                  texts.forEach(
                      (name, text) ->
                          shape.field(name).ifPresent(field -> add(field, text, values))));
    }
    return values;
  }

  private static void add(Field field, String text, Map<String, AttributeValue> values) {
    if (values.containsKey(field.name())) {
      return;
    }
    try {
      values.put(field.name(), field.codec().encodeText(text));
    } catch (Mismatch differentForm) {
      // The key holds the value in a form that its type does not read back: it stays unknown.
    }
  }

  static Map<String, Object> decoded(Shape shape, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> values = values(shape, item);
    Map<String, Object> plain = new LinkedHashMap<>();
    for (Field field : shape.fields().values()) {
      AttributeValue value = values.get(field.name());
      if (value != null) {
        plain.put(field.name(), field.codec().decode(value));
      }
    }
    return plain;
  }
}
