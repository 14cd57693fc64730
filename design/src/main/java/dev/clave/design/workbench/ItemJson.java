package dev.clave.design.workbench;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes items in DynamoDB's typed JSON: {@code {"PK": {"S": "USER#1"}}}. */
final class ItemJson {
  private final JsonGenerator json;

  ItemJson(JsonGenerator json) {
    this.json = json;
  }

  void item(Map<String, Object> attributes) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
      json.writeFieldName(attribute.getKey());
      value(attribute.getValue());
    }
    json.writeEndObject();
  }

  private void value(Object value) throws IOException {
    json.writeStartObject();
    if (value instanceof BigDecimal number) {
      json.writeStringField("N", number.toPlainString());
    } else if (value instanceof Boolean flag) {
      json.writeBooleanField("BOOL", flag);
    } else if (value instanceof Set<?> set) {
      json.writeArrayFieldStart(set.iterator().next() instanceof BigDecimal ? "NS" : "SS");
      for (Object element : set) {
        json.writeString(element instanceof BigDecimal n ? n.toPlainString() : element.toString());
      }
      json.writeEndArray();
    } else if (value instanceof List<?> list) {
      json.writeArrayFieldStart("L");
      for (Object element : list) {
        value(element);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      json.writeObjectFieldStart("M");
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName(entry.getKey().toString());
        value(entry.getValue());
      }
      json.writeEndObject();
    } else {
      json.writeStringField("S", value.toString());
    }
    json.writeEndObject();
  }
}
