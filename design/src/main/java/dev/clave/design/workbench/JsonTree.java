package dev.clave.design.workbench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JSON as maps, lists, strings, numbers as text, and booleans; absent and null are the same. */
final class JsonTree {
  private JsonTree() {}

  static Object read(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      return value(parser);
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        map.put(name, value(parser));
      }
      return map;
    } else if (token == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(value(parser));
      }
      return list;
    } else if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return token == JsonToken.VALUE_TRUE;
    }
    return token == null || token == JsonToken.VALUE_NULL ? "" : parser.getText();
  }

  static Optional<Map<?, ?>> map(Object node, String field) {
    return field(node, field).filter(Map.class::isInstance).map(value -> (Map<?, ?>) value);
  }

  static List<?> list(Object node, String field) {
    return field(node, field)
        .filter(List.class::isInstance)
        .map(List.class::cast)
        .orElse(List.of());
  }

  static String text(Object node, String field) {
    return field(node, field).map(Object::toString).orElse("");
  }

  private static Optional<Object> field(Object node, String field) {
    return node instanceof Map<?, ?> map ? Optional.ofNullable(map.get(field)) : Optional.empty();
  }
}
