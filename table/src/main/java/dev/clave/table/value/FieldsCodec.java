package dev.clave.table.value;

import dev.clave.design.model.Attribute;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A map of known shape. An optional field that is null is left out. */
final class FieldsCodec implements ValueCodec {
  private record Field(ValueCodec codec, boolean optional, AttributeValue defaultValue) {}

  private final Map<String, Field> fields;

  private FieldsCodec(Map<String, Field> fields) {
    this.fields = fields;
  }

  static FieldsCodec of(Map<String, Attribute> attributes, boolean strictTimestamps) {
    Map<String, Field> fields = new LinkedHashMap<>();
    attributes.forEach(
        (name, attribute) -> {
          ValueCodec codec = ValueCodec.of(attribute.type(), strictTimestamps);
          AttributeValue fallback = attribute.defaultValue().map(codec::encodeText).orElse(null);
          fields.put(name, new Field(codec, attribute.optional(), fallback));
        });
    return new FieldsCodec(fields);
  }

  @Override
  public AttributeValue encode(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw Mismatch.of("a map", value);
    }
    for (Object name : map.keySet()) {
      if (!fields.containsKey(name)) {
        throw Mismatch.of("no such field", name).in(String.valueOf(name));
      }
    }
    Map<String, AttributeValue> storedFields = new LinkedHashMap<>(2 * fields.size());
    fields.forEach((name, field) -> encodeField(name, field, map.get(name), storedFields));
    return AttributeValue.createM(storedFields);
  }

  private static void encodeField(
      String name, Field field, Object value, Map<String, AttributeValue> storedFields) {
    if (value != null) {
      try {
        storedFields.put(name, field.codec.encode(value));
      } catch (Mismatch mismatch) {
        throw mismatch.in(name);
      }
    } else if (field.defaultValue != null) {
      storedFields.put(name, field.defaultValue);
    } else if (!field.optional) {
      throw Mismatch.missing("a value").in(name);
    }
  }

  @Override
  public Object decode(AttributeValue value) {
    if (!value.hasM()) {
      return AnyCodec.plain(value);
    }
    Map<String, Object> plain = new LinkedHashMap<>();
    value
        .m()
        .forEach(
            (name, each) -> {
              Field field = fields.get(name);
              plain.put(name, field == null ? AnyCodec.plain(each) : field.codec.decode(each));
            });
    return plain;
  }
}
