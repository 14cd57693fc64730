package dev.clave.cli.mcp;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.cli.terminal.Version;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The Model Context Protocol: JSON-RPC 2.0 with tools. Safe to share. */
final class Protocol {
  /** The newest first; they are the same in what we use. */
  private static final List<String> VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int UNKNOWN_METHOD = -32601;
  private static final int INVALID_PARAMETERS = -32602;
  private static final int INTERNAL_ERROR = -32603;

  /** In bytes. */
  static final int LARGEST_MESSAGE = 1 << 20;

  /** What the values of a message may take, and those of its answer. */
  static final long HEAVIEST_MESSAGE = 56L << 20;

  /** Enough for a page of results; a language model reads all of it. */
  private static final int MOST_CHARACTERS = 40_000;

  private final Map<String, Tool> ownTools = new LinkedHashMap<>();
  private final Function<Api, List<Tool>> ofDesigns;

  /**
   * @param ownTools the tools that every caller has
   * @param ofDesigns those that a caller has besides, whose names come from designs
   */
  Protocol(List<Tool> ownTools, Function<Api, List<Tool>> ofDesigns) {
    ownTools.forEach(tool -> this.ownTools.put(tool.name(), tool));
    this.ofDesigns = ofDesigns;
  }

  /** Whoever writes a design takes no tool's place: a person would confirm something else. */
  private Map<String, Tool> tools(Api api) {
    Map<String, Tool> tools = new LinkedHashMap<>(ownTools);
    ofDesigns.apply(api).forEach(tool -> tools.putIfAbsent(tool.name(), tool));
    return tools;
  }

  /** The answer to a message that says no request. */
  private static String refusal(String sentence) {
    return error(Arguments.JSON.nullNode(), INVALID_REQUEST, sentence);
  }

  /**
   * The answer to a message that is not read.
   *
   * @param beginning as much of the message as is there; its id, if it is in it, is the answer's
   */
  static String refusal(String beginning, String sentence) {
    return error(id(beginning), INVALID_REQUEST, sentence);
  }

  private static JsonNode id(String beginning) {
    try (JsonParser parser = Arguments.JSON.createParser(beginning)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Arguments.JSON.nullNode();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isId = parser.currentName().equals("id");
        if (parser.nextToken().isScalarValue() && isId) {
          return Arguments.JSON.readTree(parser);
        }
        parser.skipChildren();
      }
    } catch (IOException notWhole) {
      return Arguments.JSON.nullNode();
    }
    return Arguments.JSON.nullNode();
  }

  /** The answer to a message; none to a notification. */
  Optional<String> answer(String message, Api api) {
    JsonNode request;
    try {
      request = Arguments.JSON.readTree(message);
    } catch (JsonProcessingException e) {
      return Optional.of(error(Arguments.JSON.nullNode(), PARSE_ERROR, "expected JSON"));
    }
    if (request == null || !request.isObject() || !request.path("method").isTextual()) {
      return Optional.of(refusal("expected a request of JSON-RPC 2.0"));
    }
    JsonNode id = request.get("id");
    if (id == null) {
      return Optional.empty();
    }
    JsonNode parameters = request.path("params");
    return Optional.of(
        switch (request.get("method").asText()) {
          case "initialize" -> result(id, initialized(parameters));
          case "ping" -> result(id, Arguments.JSON.createObjectNode());
          case "tools/list" -> result(id, listed(api));
          case "tools/call" -> call(id, parameters, api);
          default ->
              error(
                  id,
                  UNKNOWN_METHOD,
                  "there is no method `" + request.get("method").asText() + "` here");
        });
  }

  private static ObjectNode initialized(JsonNode parameters) {
    String askedVersion = parameters.path("protocolVersion").asText();
    ObjectNode result = Arguments.JSON.createObjectNode();
    result.put("protocolVersion", VERSIONS.contains(askedVersion) ? askedVersion : VERSIONS.get(0));
    result.putObject("capabilities").putObject("tools");
    result.putObject("serverInfo").put("name", "clave").put("version", Version.number());
    result.put(
        "instructions",
        "Designs of DynamoDB tables and the systems that a Clave server serves. Begin with"
            + " list_systems, then describe_system; run_pattern and get_item read.");
    return result;
  }

  private ObjectNode listed(Api api) {
    ObjectNode result = Arguments.JSON.createObjectNode();
    var list = result.putArray("tools");
    for (Tool tool : tools(api).values()) {
      ObjectNode description = list.addObject();
      description.put("name", tool.name());
      description.put("description", tool.description());
      description.set("inputSchema", tool.schema());
      description
          .putObject("annotations")
          .put("readOnlyHint", !tool.writes())
          .put("destructiveHint", tool.writes())
          .put("openWorldHint", false);
    }
    return result;
  }

  private String call(JsonNode id, JsonNode parameters, Api api) {
    String name = parameters.path("name").asText();
    Map<String, Tool> tools = ownTools.containsKey(name) ? ownTools : tools(api);
    Tool tool = tools.get(name);
    if (tool == null) {
      return error(
          id,
          INVALID_PARAMETERS,
          "there is no tool `%s`; there are %s".formatted(name, String.join(", ", tools.keySet())));
    }
    JsonNode arguments =
        parameters.hasNonNull("arguments")
            ? parameters.get("arguments")
            : Arguments.JSON.createObjectNode();
    try {
      Arguments.check(tool.schema(), arguments);
      JsonNode answer = tool.work().call(arguments, api);
      return result(id, content(answer.isTextual() ? answer.asText() : answer.toString(), false));
    } catch (Tool.Refused refusal) {
      return result(id, content(refusal.getMessage(), true));
    } catch (RuntimeException | StackOverflowError e) {
      return error(id, INTERNAL_ERROR, "the tool `%s` failed: %s".formatted(name, e));
    }
  }

  private static ObjectNode content(String text, boolean isError) {
    ObjectNode result = Arguments.JSON.createObjectNode();
    result
        .putArray("content")
        .addObject()
        .put("type", "text")
        .put(
            "text",
            text.length() <= MOST_CHARACTERS
                ? text
                : text.substring(0, MOST_CHARACTERS)
                    + "… cut after %,d characters; ask for less".formatted(MOST_CHARACTERS));
    return result.put("isError", isError);
  }

  private static String result(JsonNode id, JsonNode result) {
    ObjectNode answer = Arguments.JSON.createObjectNode().put("jsonrpc", "2.0");
    answer.set("id", id);
    answer.set("result", result);
    return answer.toString();
  }

  private static String error(JsonNode id, int code, String sentence) {
    ObjectNode answer = Arguments.JSON.createObjectNode().put("jsonrpc", "2.0");
    answer.set("id", id);
    answer.putObject("error").put("code", code).put("message", sentence);
    return answer.toString();
  }
}
