package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes in two steps: staged, shown to a person, confirmed. */
final class WriteTools {
  private final StagedWrites staged;

  WriteTools(StagedWrites staged) {
    this.staged = staged;
  }

  List<Tool> all() {
    return List.of(
        new Tool(
            "stage_write",
            "Prepare a write and show what it will do. Nothing is written until confirm_write.",
            Arguments.none()
                .text("system", "The name of a system.")
                .oneOf(
                    "action",
                    "create, change or delete an item, or run a transaction.",
                    "create",
                    "change",
                    "delete",
                    "transaction")
                .text("name", "The entity, or the transaction.")
                .optionalObject("key", "To change or delete: the variables of the item's key.")
                .optionalObject(
                    "values", "The attributes to write, or the inputs of the transaction.")
                .schema(),
            false,
            this::stage),
        new Tool(
            "confirm_write",
            "Do a staged write. Show the person what stage_write answered, and ask, before this.",
            Arguments.none().text("id", "What stage_write gave.").schema(),
            true,
            this::confirm));
  }

  private JsonNode stage(JsonNode arguments, Api api) {
    String system = "/api/" + Api.encoded(arguments.get("system").asText());
    String name = arguments.get("name").asText();
    String action = arguments.get("action").asText();
    Optional<JsonNode> values = Optional.ofNullable(arguments.get("values"));
    ObjectNode answer = Arguments.JSON.createObjectNode();
    String method;
    String path;
    Optional<JsonNode> body;
    if (action.equals("create") || action.equals("transaction")) {
      method = "POST";
      path =
          system + (action.equals("create") ? "/entities/" : "/transactions/") + Api.encoded(name);
      body = Optional.of(values.orElseGet(Arguments.JSON::createObjectNode));
    } else if (action.equals("change") || action.equals("delete")) {
      if (!arguments.hasNonNull("key")) {
        throw new Tool.Refused("expected `key`");
      }
      ObjectNode item = arguments.deepCopy();
      item.put("entity", name);
      method = action.equals("change") ? "PATCH" : "DELETE";
      path = ServedTools.path(item, api);
      answer.set("now", api.get(path, Map.of()));
      body = action.equals("change") ? values : Optional.empty();
      if (action.equals("change") && values.isEmpty()) {
        throw new Tool.Refused("expected `values`");
      }
    } else {
      throw new Tool.Refused(
          "expected `create`, `change`, `delete` or `transaction`, found `" + action + "`");
    }
    answer.put("willSend", method + " " + path);
    body.ifPresent(value -> answer.set("with", value));
    answer.put("id", staged.stage(api.token(), method, path, body.map(JsonNode::toString)));
    answer.put("next", "show this to the person; after a yes, call confirm_write with the id");
    return answer;
  }

  private JsonNode confirm(JsonNode arguments, Api api) {
    String id = arguments.get("id").asText();
    StagedWrites.Staged write =
        staged
            .take(id, api.token())
            .orElseThrow(
                () ->
                    new Tool.Refused(
                        "no write is staged under `" + id + "`, or it waited for too long"));
    return api.write(write.method(), write.path(), write.body().orElse(null), id)
        .orElseGet(() -> Arguments.JSON.createObjectNode().put("done", true));
  }
}
