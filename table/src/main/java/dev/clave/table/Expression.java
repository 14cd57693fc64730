package dev.clave.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request's expressions. Every name and value goes through a placeholder,
 * so that no attribute can clash with a reserved word and no value can be read as syntax.
 */
final class Expression {
  private final Map<String, String> placeholders = new HashMap<>(8);
  private final Map<String, String> names = new HashMap<>(8);
  private final Map<String, AttributeValue> values = new HashMap<>(8);

  String name(String attribute) {
    String known = placeholders.get(attribute);
    if (known != null) {
      return known;
    }
    String placeholder = "#n" + names.size();
    names.put(placeholder, attribute);
    placeholders.put(attribute, placeholder);
    return placeholder;
  }

  String path(List<String> path) {
    if (path.size() == 1) {
      return name(path.get(0));
    }
    StringBuilder text = new StringBuilder();
    for (String part : path) {
      text.append(text.isEmpty() ? "" : ".").append(name(part));
    }
    return text.toString();
  }

  String value(AttributeValue value) {
    String placeholder = ":v" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }

  /** The names used, or null when there are none, as requests want it. */
  Map<String, String> names() {
    return names.isEmpty() ? null : names;
  }

  Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }
}
