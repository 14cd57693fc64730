package dev.clave.table.condition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request's expressions. Names and values go through placeholders, so that
 * no attribute can clash with a reserved word and no value can be read as syntax. The keys that
 * nearly every table has are known to be no such words and stand for themselves, which spares most
 * writes a map.
 */
public final class Expression {
  private static final Set<String> PLAIN = Set.of("PK", "SK", "pk", "sk");

  /** Made once, as most requests have a few. */
  private static final String[] NAMES = placeholders("#n");

  private static final String[] VALUES = placeholders(":v");

  private Map<String, String> placeholders = Map.of();
  private Map<String, String> names = Map.of();
  private Map<String, AttributeValue> values = Map.of();

  private static String[] placeholders(String prefix) {
    return IntStream.range(0, 32).mapToObj(number -> prefix + number).toArray(String[]::new);
  }

  private static String placeholder(String[] first, String prefix, int number) {
    return number < first.length ? first[number] : prefix + number;
  }

  /** Whether an attribute stands for itself. */
  public static boolean isPlain(String attribute) {
    return PLAIN.contains(attribute);
  }

  public String name(String attribute) {
    if (isPlain(attribute)) {
      return attribute;
    }
    String existing = placeholders.get(attribute);
    if (existing != null) {
      return existing;
    }
    if (names.isEmpty()) {
      placeholders = new HashMap<>();
      names = new HashMap<>();
    }
    String placeholder = placeholder(NAMES, "#n", names.size());
    names.put(placeholder, attribute);
    placeholders.put(attribute, placeholder);
    return placeholder;
  }

  public String path(List<String> path) {
    if (path.size() == 1) {
      return name(path.get(0));
    }
    StringBuilder text = new StringBuilder();
    for (String part : path) {
      text.append(text.isEmpty() ? "" : ".").append(name(part));
    }
    return text.toString();
  }

  public String value(AttributeValue value) {
    if (values.isEmpty()) {
      values = new HashMap<>();
    }
    String placeholder = placeholder(VALUES, ":v", values.size());
    values.put(placeholder, value);
    return placeholder;
  }

  /** The names used, or null when there are none, as requests want it. */
  public Map<String, String> names() {
    return names.isEmpty() ? null : names;
  }

  public Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }
}
