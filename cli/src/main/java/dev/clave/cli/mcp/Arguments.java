package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Schemas of arguments, and what callers sent by them. */
final class Arguments {
  static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode schema = JSON.createObjectNode();

  private Arguments() {
    schema.put("type", "object");
    schema.set("properties", JSON.createObjectNode());
    schema.set("required", JSON.createArrayNode());
    schema.put("additionalProperties", false);
  }

  static Arguments none() {
    return new Arguments();
  }

  Arguments text(String name, String about) {
    return with(name, typed("string", about), true);
  }

  Arguments optionalText(String name, String about) {
    return with(name, typed("string", about), false);
  }

  Arguments object(String name, String about) {
    return with(name, typed("object", about), true);
  }

  Arguments optionalObject(String name, String about) {
    return with(name, typed("object", about), false);
  }

  Arguments number(String name, int least, int most, String about) {
    ObjectNode number = typed("integer", about);
    number.put("minimum", least).put("maximum", most);
    return with(name, number, false);
  }

  Arguments oneOf(String name, String about, String... values) {
    ObjectNode choice = typed("string", about);
    ArrayNode all = choice.putArray("enum");
    for (String value : values) {
      all.add(value);
    }
    return with(name, choice, true);
  }

  Arguments with(String name, JsonNode type, boolean required) {
    ((ObjectNode) schema.get("properties")).set(name, type);
    if (required) {
      ((ArrayNode) schema.get("required")).add(name);
    }
    return this;
  }

  private static ObjectNode typed(String type, String about) {
    return JSON.createObjectNode().put("type", type).put("description", about);
  }

  ObjectNode schema() {
    return schema;
  }

  /** Refuses what the schema does not know, and what is missing of it, all at once. */
  static void check(ObjectNode schema, JsonNode arguments) {
    StringBuilder faults = new StringBuilder();
    for (JsonNode name : schema.get("required")) {
      if (!arguments.hasNonNull(name.asText())) {
        faults.append("; expected `").append(name.asText()).append('`');
      }
    }
    JsonNode properties = schema.get("properties");
    for (String name : (Iterable<String>) arguments::fieldNames) {
      if (!properties.has(name)) {
        faults.append("; unknown `").append(name).append('`');
      } else if (!isOfType(arguments.get(name), properties.get(name).path("type").asText())) {
        faults
            .append("; expected `")
            .append(name)
            .append("` to be of type ")
            .append(properties.get(name).path("type").asText());
      }
    }
    if (!faults.isEmpty()) {
      StringBuilder names = new StringBuilder();
      properties.fieldNames().forEachRemaining(name -> names.append(" `").append(name).append('`'));
      throw new Tool.Refused(faults.substring(2) + "; this tool takes" + names);
    }
  }

  private static boolean isOfType(JsonNode value, String type) {
    return switch (type) {
      case "string" -> value.isTextual();
      case "object" -> value.isObject();
      case "integer" -> value.isIntegralNumber();
      default -> true;
    };
  }
}
