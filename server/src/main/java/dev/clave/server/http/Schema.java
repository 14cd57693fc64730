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
import java.util.UUID;

/** JSON schemas, as OpenAPI 3.1 has them, as plain maps. */
public final class Schema {
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
    return Map.of("type", "integer");
  }

  public static Map<String, Object> integer(long least, long most) {
    return Map.of("type", "integer", "minimum", least, "maximum", most);
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
    return Map.of("type", "object");
  }

  public static Map<String, Object> list(Map<String, Object> element) {
    return Map.of("type", "array", "items", element);
  }

  public static Map<String, Object> map(Map<String, Object> element) {
    return Map.of("type", "object", "additionalProperties", element);
  }

  /** An object of these fields; names that end in a question mark may be absent. */
  public static Map<String, Object> object(Map<String, Map<String, Object>> fields) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    fields.forEach(
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

  /** A schema that stands among the named ones of the description. */
  public static Map<String, Object> named(String name) {
    return Map.of("$ref", "#/components/schemas/" + name);
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
    return object(fields);
  }
}
