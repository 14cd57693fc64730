package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads of a running server. */
final class ServedTools {
  private static final int MOST_RESULTS = 50;
  private static final int USUAL_RESULTS = 10;

  /** How many results a page has, in JSON Schema. */
  static final JsonNode LIMIT =
      Arguments.none()
          .number("limit", 1, MOST_RESULTS, "How many results; 10 unless given.")
          .schema()
          .at("/properties/limit");

  private static final String SYSTEM = "The name of a system, as list_systems gives it.";

  private ServedTools() {}

  static List<Tool> all() {
    return List.of(
        new Tool(
            "list_systems",
            "List the systems that the server serves: each is a design with its data.",
            Arguments.none().schema(),
            false,
            (arguments, api) -> systems(api)),
        new Tool(
            "describe_system",
            "Describe a system: its entities, patterns (named reads), views and transactions with"
                + " their inputs. With a name, that one in full.",
            Arguments.none()
                .text("system", SYSTEM)
                .optionalText("name", "An entity, pattern, view or transaction of it.")
                .schema(),
            false,
            ServedTools::describe),
        new Tool(
            "run_pattern",
            "Run a pattern or view of a system; describe_system names its inputs.",
            Arguments.none()
                .text("system", SYSTEM)
                .text("pattern", "The name of a pattern or view.")
                .optionalObject("inputs", "The inputs by name.")
                .with("limit", LIMIT, false)
                .optionalText("cursor", "Where the page before ended.")
                .schema(),
            false,
            ServedTools::run),
        new Tool(
            "get_item",
            "Read one item by its key.",
            Arguments.none()
                .text("system", SYSTEM)
                .text("entity", "The name of an entity.")
                .object("key", "The variables of its key by name.")
                .schema(),
            false,
            (arguments, api) -> api.get(path(arguments, api), Map.of())));
  }

  private static JsonNode systems(Api api) {
    ArrayNode lines = Arguments.JSON.createArrayNode();
    for (JsonNode system : api.get("/api", Map.of()).path("systems")) {
      ObjectNode line = lines.addObject();
      line.set("name", system.get("name"));
      if (system.hasNonNull("title")) {
        line.set("title", system.get("title"));
      }
    }
    return lines;
  }

  static JsonNode design(String system, Api api) {
    return api.get("/api/" + Api.encoded(system) + "/design", Map.of());
  }

  private static JsonNode describe(JsonNode arguments, Api api) {
    JsonNode design = design(arguments.get("system").asText(), api);
    if (arguments.hasNonNull("name")) {
      return part(
          design, arguments.get("name").asText(), "entities", "patterns", "views", "transactions");
    }
    ObjectNode lines = Arguments.JSON.createObjectNode();
    lines.set("name", design.get("name"));
    lines.set("about", design.get("about"));
    for (JsonNode entity : design.path("entities")) {
      lines
          .withObject("/entities")
          .putObject(entity.get("name").asText())
          .put("about", entity.path("about").asText())
          .set("key", entity.get("key"));
    }
    for (String kind : List.of("patterns", "views", "transactions")) {
      for (JsonNode each : design.path(kind)) {
        ObjectNode line = lines.withObject("/" + kind).putObject(each.get("name").asText());
        line.put("about", each.path("about").asText());
        line.put("inputs", inputs(each));
      }
    }
    return lines;
  }

  /** Such as {@code status: string, from?: instant}. */
  private static String inputs(JsonNode part) {
    StringBuilder text = new StringBuilder();
    for (JsonNode each : part.has("inputs") ? part.get("inputs") : part.path("parameters")) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(each.get("name").asText())
          .append(each.path("optional").asBoolean() ? "?: " : ": ")
          .append(each.get("type").asText());
    }
    return text.toString();
  }

  private static JsonNode part(JsonNode design, String name, String... kinds) {
    StringBuilder names = new StringBuilder();
    for (String kind : kinds) {
      for (JsonNode each : design.path(kind)) {
        if (each.get("name").asText().equals(name)) {
          ObjectNode part = each.deepCopy();
          part.remove(List.of("line", "templates", "conditions", "cost", "table"));
          return part.put("kind", kind);
        }
        names.append(' ').append(each.get("name").asText());
      }
    }
    throw new Tool.Refused("there is no `" + name + "`; there are" + names);
  }

  static JsonNode run(JsonNode arguments, Api api) {
    String system = arguments.get("system").asText();
    JsonNode pattern =
        part(design(system, api), arguments.get("pattern").asText(), "patterns", "views");
    Map<String, String> query = new LinkedHashMap<>();
    arguments
        .path("inputs")
        .properties()
        .forEach(each -> query.put(queryParameter(pattern, each.getKey()), text(each.getValue())));
    query.put("limit", Integer.toString(arguments.path("limit").asInt(USUAL_RESULTS)));
    if (arguments.hasNonNull("cursor")) {
      query.put("cursor", arguments.get("cursor").asText());
    }
    String kind = pattern.get("kind").asText().equals("views") ? "/views/" : "/patterns/";
    String name = Api.encoded(pattern.get("name").asText());
    JsonNode page = api.get("/api/" + Api.encoded(system) + kind + name, query);
    if (page instanceof ObjectNode object) {
      object.remove("next"); // An address; the cursor says the same.
    }
    return page;
  }

  /** Inputs may be called as the parameters that every pattern has. */
  private static String queryParameter(JsonNode pattern, String input) {
    for (JsonNode each : pattern.path("parameters")) {
      if (each.get("name").asText().equals(input)) {
        return each.get("query").asText();
      }
    }
    throw new Tool.Refused("unknown input `%s`; expected %s".formatted(input, inputs(pattern)));
  }

  private static String text(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }

  /** Where an item is over REST: the variables of its key in the order of the design. */
  static String path(JsonNode arguments, Api api) {
    String system = arguments.get("system").asText();
    String name = arguments.get("entity").asText();
    JsonNode entity = part(design(system, api), name, "entities");
    StringBuilder path =
        new StringBuilder("/api/" + Api.encoded(system) + "/entities/" + Api.encoded(name));
    for (JsonNode variable : entity.get("key")) {
      JsonNode value = arguments.get("key").get(variable.asText());
      if (value == null) {
        throw new Tool.Refused("expected `" + variable.asText() + "` in the key");
      }
      path.append('/').append(Api.encoded(text(value)));
    }
    return path.toString();
  }
}
