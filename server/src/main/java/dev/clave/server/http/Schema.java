package dev.clave.server.http;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * JSON schemas, as OpenAPI 3.1 has them, as plain maps.
 *
 * <pre>{@code
 * Map<String, Object> order =
 *     Schema.object(Map.of("id", Schema.text("uuid"), "lines", Schema.integer(1, 99)));
 * }</pre>
 *
 * <p>One with a {@link #TITLE} is a type by itself: a description has it once, under that name, and
 * a reference in its place.
 */
public final class Schema {
  /** The name of a type. */
  public static final String TITLE = "title";

  private static final String LONG = "int64";

  private Schema() {}

  public static Map<String, Object> text() {
    return Map.of("type", "string");
  }

  public static Map<String, Object> text(String format) {
    return Map.of("type", "string", "format", format);
  }

  public static Map<String, Object> word(List<String> values) {
    return Map.of("type", "string", "enum", values);
  }

  public static Map<String, Object> integer() {
    return Map.of("type", "integer", "format", LONG);
  }

  public static Map<String, Object> integer(long least, long most) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "integer");
    schema.put("format", integerFormat((double) least, (double) most));
    schema.put("minimum", least);
    schema.put("maximum", most);
    return schema;
  }

  /** Clients take an integer for one of 32 bits unless its format says otherwise. */
  public static String integerFormat(double least, double most) {
    return least >= Integer.MIN_VALUE && most <= Integer.MAX_VALUE ? "int32" : LONG;
  }

  public static Map<String, Object> number() {
    return Map.of("type", "number");
  }

  public static Map<String, Object> bool() {
    return Map.of("type", "boolean");
  }

  public static Map<String, Object> any() {
    return Map.of();
  }

  /** An object of any shape. */
  public static Map<String, Object> object() {
    return Map.of("type", "object", "additionalProperties", true);
  }

  public static Map<String, Object> list(Map<String, Object> element) {
    return Map.of("type", "array", "items", element);
  }

  public static Map<String, Object> map(Map<String, Object> element) {
    return Map.of("type", "object", "additionalProperties", element);
  }

  /**
   * An object of these fields; names that end in a question mark may be absent. Fields without an
   * order of their own are in that of the alphabet, so that they stand in the same one each time.
   */
  public static Map<String, Object> object(Map<String, Map<String, Object>> fields) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    Map<String, Map<String, Object>> inOrder =
        fields instanceof LinkedHashMap ? fields : new TreeMap<>(fields);
    inOrder.forEach(
        (name, schema) -> {
          boolean optional = name.endsWith("?");
          String plain = optional ? name.substring(0, name.length() - 1) : name;
          properties.put(plain, schema);
          if (!optional) {
            required.add(plain);
          }
        });
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required.stream().sorted().toList());
    }
    return schema;
  }

  /** One of several. */
  public static Map<String, Object> either(List<Map<String, Object>> schemas) {
    return Map.of("anyOf", schemas);
  }

  /**
   * One of several objects, distinguished by the value of one of their fields.
   *
   * @param field the field, such as {@code entity}; each schema has one word of its own there
   */
  public static Map<String, Object> oneOf(String field, List<Map<String, Object>> schemas) {
    return schemas.size() == 1
        ? schemas.get(0)
        : Map.of("oneOf", schemas, "discriminator", Map.of("propertyName", field));
  }

  /** The schema of what has another name now. */
  public static Map<String, Object> former(String today, Map<String, Object> schema) {
    Map<String, Object> former = new LinkedHashMap<>();
    if (schema.containsKey(TITLE)) {
      former.put("allOf", List.of(schema));
    } else {
      former.putAll(schema);
    }
    former.put("deprecated", true);
    former.put("description", "the former name of `" + today + "`");
    return former;
  }

  /** The schema as a type of that name. */
  public static Map<String, Object> titled(String name, Map<String, Object> schema) {
    Map<String, Object> titled = new LinkedHashMap<>();
    titled.put(TITLE, name);
    titled.putAll(schema);
    titled.put(TITLE, name);
    return titled;
  }

  /** The schema of a record as {@link Shown} shows it. */
  public static Map<String, Object> of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == Optional.class) {
        return of(arguments[0]);
      }
      return Map.class.isAssignableFrom(raw) ? map(of(arguments[1])) : list(of(arguments[0]));
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isRecord()) {
      return record(plain);
    } else if (plain.isEnum()) {
      return word(Arrays.stream(plain.getEnumConstants()).map(Object::toString).toList());
    } else if (plain == boolean.class || plain == Boolean.class) {
      return bool();
    } else if (plain == int.class || plain == long.class || plain == Long.class) {
      return integer();
    } else if (plain == double.class
        || plain == Double.class
        || plain == BigDecimal.class
        || plain == Duration.class) {
      return number();
    } else if (plain == Instant.class) {
      return text("date-time");
    } else if (plain == UUID.class) {
      return text("uuid");
    }
    return plain == String.class ? text() : any();
  }

  private static Map<String, Object> record(Class<?> type) {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      boolean optional = component.getType() == Optional.class;
      fields.put(
          Shown.name(component.getName()) + (optional ? "?" : ""), of(component.getGenericType()));
    }
    return titled(type.getSimpleName(), object(fields));
  }
}
