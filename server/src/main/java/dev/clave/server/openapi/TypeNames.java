package dev.clave.server.openapi;

import dev.clave.server.http.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gathers the schemas that have a title, so that a description has each once and refers to it. Two
 * that differ do not share a name: the second gets a number.
 */
final class TypeNames {
  private static final String ROOT = "#/components/schemas/";
  private static final List<String> LISTS = List.of("anyOf", "oneOf", "allOf");
  private static final List<String> SINGLE = List.of("items", "additionalProperties");

  private final Map<String, Map<String, Object>> schemas = new TreeMap<>();

  /** The schemas by their names. */
  Map<String, Map<String, Object>> schemas() {
    return schemas;
  }

  /** The schema with references in place of the types within it, or a reference if it is one. */
  Map<String, Object> refer(Map<String, Object> schema) {
    Map<String, Object> plain = new LinkedHashMap<>();
    schema.forEach((keyword, value) -> plain.put(keyword, within(keyword, value)));
    Object title = plain.remove(Schema.TITLE);
    if (plain.containsKey("discriminator")) {
      plain.put("discriminator", discriminator(plain));
    }
    return title == null ? plain : Map.of("$ref", ROOT + keep((String) title, plain));
  }

  private Object within(String keyword, Object value) {
    if (keyword.equals("properties")) {
      Map<String, Object> properties = new LinkedHashMap<>();
      ((Map<?, ?>) value).forEach((name, each) -> properties.put((String) name, schema(each)));
      return properties;
    } else if (LISTS.contains(keyword)) {
      return ((List<?>) value).stream().map(this::schema).toList();
    }
    return SINGLE.contains(keyword) && value instanceof Map<?, ?> ? schema(value) : value;
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> schema(Object value) {
    return refer((Map<String, Object>) value);
  }

  private String keep(String title, Map<String, Object> schema) {
    String name = title;
    for (int number = 2; schemas.containsKey(name) && !schemas.get(name).equals(schema); number++) {
      name = title + number;
    }
    schemas.put(name, schema);
    return name;
  }

  /** Which of the types has which value in the field that tells them apart. */
  private Map<String, Object> discriminator(Map<String, Object> schema) {
    String field = (String) ((Map<?, ?>) schema.get("discriminator")).get("propertyName");
    Map<String, String> mapping = new TreeMap<>();
    for (Object each : (List<?>) schema.get("oneOf")) {
      String reference = (String) ((Map<?, ?>) each).get("$ref");
      Map<String, Object> type = schemas.get(reference.substring(ROOT.length()));
      Map<?, ?> word = (Map<?, ?>) ((Map<?, ?>) type.get("properties")).get(field);
      ((List<?>) word.get("enum")).forEach(value -> mapping.put((String) value, reference));
    }
    return Map.of("propertyName", field, "mapping", mapping);
  }
}
