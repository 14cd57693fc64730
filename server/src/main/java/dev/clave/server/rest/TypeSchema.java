package dev.clave.server.rest;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.server.http.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a design says of values, as JSON schemas. */
final class TypeSchema {
  private TypeSchema() {}

  /** An item of the entity as it is answered. */
  static Map<String, Object> item(Entity entity) {
    return object(TypeName.of(entity.name()), own(entity), false);
  }

  /**
   * A new item as a caller sends it, without what the runtime keeps.
   *
   * @param elsewhere attributes that need not be in it, because the server knows them otherwise
   */
  static Map<String, Object> created(Entity entity, Collection<String> elsewhere) {
    Map<String, Attribute> ownAttributes = new LinkedHashMap<>(own(entity));
    ownAttributes.keySet().removeIf(name -> Inputs.isKept(entity, name));
    return withoutNeed(object(TypeName.of(entity.name()), ownAttributes, false), elsewhere);
  }

  /** A whole item as a caller sends it, such as one that was read before. */
  static Map<String, Object> replaced(Entity entity, Collection<String> elsewhere) {
    List<String> absent = new ArrayList<>(elsewhere);
    own(entity).keySet().stream().filter(name -> Inputs.isKept(entity, name)).forEach(absent::add);
    return withoutNeed(item(entity), absent);
  }

  private static Map<String, Object> withoutNeed(
      Map<String, Object> schema, Collection<String> optional) {
    Map<String, Object> looser = new LinkedHashMap<>(schema);
    List<?> needed =
        schema.get("required") instanceof List<?> required
            ? required.stream().filter(name -> !optional.contains(name)).toList()
            : List.of();
    if (needed.isEmpty()) {
      looser.remove("required");
    } else {
      looser.put("required", needed);
    }
    return looser;
  }

  private static List<String> required(Map<String, Attribute> attributes) {
    return attributes.values().stream()
        .filter(each -> !each.mayBeLeftOut())
        .map(Attribute::name)
        .toList();
  }

  /** The attributes without the one that says what the item is, which no answer has. */
  private static Map<String, Attribute> own(Entity entity) {
    Map<String, Attribute> ownAttributes = new LinkedHashMap<>(entity.attributes());
    entity.typeAttribute().ifPresent(ownAttributes::remove);
    return ownAttributes;
  }

  /** The changes to an item: any of its attributes, null to remove one. */
  static Map<String, Object> changes(Entity entity) {
    return object(TypeName.of(entity.name()), own(entity), true);
  }

  /**
   * An object of these attributes.
   *
   * @param type what it is called, from which the maps within it get their names
   */
  private static Map<String, Object> object(
      String type, Map<String, Attribute> attributes, boolean changes) {
    Map<String, Object> properties = new LinkedHashMap<>();
    attributes.forEach(
        (name, attribute) -> {
          Map<String, Object> schema =
              new LinkedHashMap<>(of(type + TypeName.of(name), attribute.type()));
          if (!attribute.about().isEmpty()) {
            schema.put("description", attribute.about());
          }
          if (changes && attribute.optional()) {
            schema = Schema.either(List.of(schema, Map.of("type", "null")));
          }
          properties.put(name, schema);
        });
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    List<String> required = changes ? List.of() : required(attributes);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return schema;
  }

  /** A value of the type. */
  static Map<String, Object> of(AttributeType type) {
    return of("", type);
  }

  /**
   * A value of the type.
   *
   * @param name what its maps are called; nothing, for types without a name
   */
  private static Map<String, Object> of(String name, AttributeType type) {
    if (type instanceof AttributeType.Text text) {
      return text(text);
    } else if (type instanceof AttributeType.Numeric number) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", number.integer() ? "integer" : "number");
      if (number.integer()) {
        schema.put("format", format(number));
      }
      number.min().ifPresent(least -> schema.put("minimum", least));
      number.max().ifPresent(most -> schema.put("maximum", most));
      return schema;
    } else if (type instanceof AttributeType.Bool) {
      return Schema.bool();
    } else if (type instanceof AttributeType.Timestamp) {
      return Schema.text("date-time");
    } else if (type instanceof AttributeType.Date) {
      return Schema.text("date");
    } else if (type instanceof AttributeType.Binary) {
      return Map.of("type", "string", "contentEncoding", "base64");
    } else if (type instanceof AttributeType.Enumeration words) {
      return Schema.word(words.values());
    } else if (type instanceof AttributeType.Fields fields) {
      Map<String, Object> schema = object(name, fields.fields(), false);
      return name.isEmpty() ? schema : Schema.titled(name, schema);
    } else if (type instanceof AttributeType.MapOf map) {
      return Schema.map(of(name, map.element()));
    } else if (type instanceof AttributeType.ListOf list) {
      return Schema.list(of(name, list.element()));
    } else if (type instanceof AttributeType.SetOf set) {
      return Schema.list(of(name, set.element()));
    } else if (type instanceof AttributeType.Vector vector) {
      Map<String, Object> schema = new LinkedHashMap<>(of(name, vector.asList()));
      schema.put("minItems", vector.dimensions());
      schema.put("maxItems", vector.dimensions());
      return schema;
    }
    return Schema.any();
  }

  private static String format(AttributeType.Numeric number) {
    return Schema.integerFormat(
        number.min().map(Number::doubleValue).orElse(Double.NEGATIVE_INFINITY),
        number.max().map(Number::doubleValue).orElse(Double.POSITIVE_INFINITY));
  }

  private static Map<String, Object> text(AttributeType.Text text) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    text.minLength().ifPresent(least -> schema.put("minLength", least));
    text.maxLength().ifPresent(most -> schema.put("maxLength", most));
    text.pattern().ifPresent(pattern -> schema.put("pattern", pattern));
    text.format()
        .map(format -> format.name().toLowerCase(Locale.ROOT))
        .ifPresent(format -> schema.put("format", format.equals("url") ? "uri" : format));
    return schema;
  }
}
