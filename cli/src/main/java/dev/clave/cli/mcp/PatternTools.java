package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Each pattern and view of one system as a tool of its own, with the types of its inputs. */
final class PatternTools {
  private PatternTools() {}

  /**
   * Those of a system.
   *
   * @throws Tool.Refused when the caller may not read its design
   */
  static List<Tool> of(String system, Api api) {
    JsonNode design = ServedTools.design(system, api);
    List<Tool> tools = new ArrayList<>();
    for (String kind : List.of("patterns", "views")) {
      for (JsonNode each : design.path(kind)) {
        tools.add(tool(system, each));
      }
    }
    return tools;
  }

  private static Tool tool(String system, JsonNode pattern) {
    Arguments arguments = Arguments.none();
    for (JsonNode input : pattern.path("parameters")) {
      arguments.with(
          input.get("name").asText(), input.path("schema"), !input.path("optional").asBoolean());
    }
    ObjectNode schema = arguments.schema();
    boolean hasInputLimit = schema.get("properties").has("limit");
    if (!hasInputLimit) {
      schema.withObject("/properties").set("limit", ServedTools.LIMIT);
    }
    String name = pattern.get("name").asText();
    String about = pattern.path("about").asText();
    return new Tool(
        name,
        about.isEmpty() ? "The pattern " + name + " of " + system + "." : about,
        schema,
        false,
        (values, api) -> {
          ObjectNode inputs = values.deepCopy();
          ObjectNode call = Arguments.JSON.createObjectNode();
          call.put("system", system).put("pattern", name);
          JsonNode limit = hasInputLimit ? null : inputs.remove("limit");
          if (limit != null) {
            call.set("limit", limit);
          }
          call.set("inputs", inputs);
          return ServedTools.run(call, api);
        });
  }
}
