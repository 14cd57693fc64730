package dev.clave.server.rest;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.TimestampForm;
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
    return object(own(entity), false);
  }

  /**
   * An item as a caller gives it.
   *
   * @param told which attributes need not be in it, because they are said elsewhere
   */
  static Map<String, Object> given(Entity entity, Collection<String> told) {
    Map<String, Object> schema = new LinkedHashMap<>(item(entity));
    List<String> needed = new ArrayList<>(required(own(entity)));
    needed.removeIf(name -> told.contains(name) || Inputs.isKept(entity, name));
    if (needed.isEmpty()) {
      schema.remove("required");
    } else {
      schema.put("required", needed);
    }
    return schema;
  }

  private static List<String> required(Map<String, Attribute> attributes) {
    return attributes.values().stream()
        .filter(each -> !each.optional() && each.defaultValue().isEmpty())
        .map(Attribute::name)
        .toList();
  }

  /** The attributes without the one that says what the item is, which no answer has. */
  private static Map<String, Attribute> own(Entity entity) {
    Map<String, Attribute> own = new LinkedHashMap<>(entity.attributes());
    entity.typeAttribute().ifPresent(own::remove);
    return own;
  }

  /** The changes to an item: any of its attributes, null to take one away. */
  static Map<String, Object> changes(Entity entity) {
    return object(own(entity), true);
  }

  private static Map<String, Object> object(Map<String, Attribute> attributes, boolean changes) {
    Map<String, Object> properties = new LinkedHashMap<>();
    attributes.forEach(
        (name, attribute) -> {
          Map<String, Object> schema = new LinkedHashMap<>(of(attribute.type()));
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
    if (type instanceof AttributeType.Text text) {
      return text(text);
    } else if (type instanceof AttributeType.Numeric number) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", number.integer() ? "integer" : "number");
      number.min().ifPresent(least -> schema.put("minimum", least));
      number.max().ifPresent(most -> schema.put("maximum", most));
      return schema;
    } else if (type instanceof AttributeType.Bool) {
      return Schema.bool();
    } else if (type instanceof AttributeType.Timestamp timestamp) {
      return timestamp.form() == TimestampForm.ISO
          ? Schema.text("date-time")
          : Schema.either(List.of(Schema.text("date-time"), Schema.integer()));
    } else if (type instanceof AttributeType.Date) {
      return Schema.text("date");
    } else if (type instanceof AttributeType.Binary) {
      return Map.of("type", "string", "contentEncoding", "base64");
    } else if (type instanceof AttributeType.Enumeration words) {
      return Schema.word(words.values());
    } else if (type instanceof AttributeType.Fields fields) {
      return object(fields.fields(), false);
    } else if (type instanceof AttributeType.MapOf map) {
      return Schema.map(of(map.element()));
    } else if (type instanceof AttributeType.ListOf list) {
      return Schema.list(of(list.element()));
    } else if (type instanceof AttributeType.SetOf set) {
      return Schema.list(of(set.element()));
    }
    return Schema.any();
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
