package dev.clave.engine.partiql;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Collects the names and values that the expressions of one request refer to by placeholders. */
final class Rendering {
  private final Map<String, String> placeholders = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  String name(String name) {
    return placeholders.computeIfAbsent(
        name,
        key -> {
          String placeholder = "#n" + names.size();
          names.put(placeholder, key);
          return placeholder;
        });
  }

  String value(AttributeValue value) {
    String placeholder = ":v" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }

  /** The names used, or null when there are none: an empty map would be refused. */
  Map<String, String> names() {
    return names.isEmpty() ? null : names;
  }

  Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }
}
