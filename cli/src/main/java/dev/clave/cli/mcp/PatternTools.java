package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Each pattern and view of one system as a tool of its own, with the types of its inputs. */
final class PatternTools {
  private PatternTools() {}

  static List<Tool> of(String system, Tool runPattern, Api api) {
    JsonNode design = ServedTools.design(system, api);
    List<Tool> tools = new ArrayList<>();
    for (String kind : List.of("patterns", "views")) {
      for (JsonNode each : design.path(kind)) {
        tools.add(tool(system, each, runPattern));
      }
    }
    return tools;
  }

  private static Tool tool(String system, JsonNode pattern, Tool runPattern) {
    Arguments arguments = Arguments.none();
    for (JsonNode input : pattern.path("parameters")) {
      arguments.with(
          input.get("name").asText(), input.path("schema"), !input.path("optional").asBoolean());
    }
    ObjectNode schema = arguments.schema();
    schema.withObject("/properties").set("limit", runPattern.schema().at("/properties/limit"));
    String name = pattern.get("name").asText();
    String about = pattern.path("about").asText();
    return new Tool(
        name,
        about.isEmpty() ? "The pattern " + name + " of " + system + "." : about,
        schema,
        false,
        (given, api) -> {
          ObjectNode inputs = given.deepCopy();
          ObjectNode call = Arguments.JSON.createObjectNode();
          call.put("system", system).put("pattern", name);
          JsonNode limit = inputs.remove("limit");
          if (limit != null) {
            call.set("limit", limit);
          }
          call.set("inputs", inputs);
          return runPattern.work().call(call, api);
        });
  }
}
