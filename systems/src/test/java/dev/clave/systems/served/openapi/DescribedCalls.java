package dev.clave.systems.served.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.clave.server.SharedServer;
import dev.clave.server.http.Json;
import dev.clave.systems.served.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Calls the API and holds each answer against the description of its operation. */
final class DescribedCalls {
  private final TestServer server;
  private final List<JsonNode> documents = new ArrayList<>();
  private final Set<String> called = new TreeSet<>();

  DescribedCalls(TestServer server) {
    this.server = server;
    for (JsonNode each : server.get("/api/openapi").json().get("documents")) {
      documents.add(server.get(each.get("url").asText()).json());
    }
  }

  /** Every operation of the descriptions, such as {@code GET /api/whoami}. */
  Set<String> operations() {
    Set<String> operations = new TreeSet<>();
    documents.stream()
        .flatMap(document -> document.get("paths").properties().stream())
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    return operations;
  }

  /** Those that were called, whatever they answered. */
  Set<String> called() {
    return called;
  }

  JsonNode described(String operation) {
    String[] parts = operation.split(" ", 2);
    return document(operation).get("paths").get(parts[1]).get(parts[0].toLowerCase(Locale.ROOT));
  }

  private JsonNode document(String operation) {
    String path = operation.split(" ", 2)[1];
    return documents.stream()
        .filter(each -> each.get("paths").has(path))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing describes " + operation));
  }

  /** Calls the operation that this address belongs to; the answer must be one it describes. */
  SharedServer.Reply call(String method, String address, String body) {
    SharedServer.Reply reply = server.send(method, address, server.administrator(), body, Map.of());
    check(method + " " + template(method, address), reply);
    return reply;
  }

  /** As {@link #call}, where the work must be done. */
  JsonNode done(String method, String address, String body) {
    SharedServer.Reply reply = call(method, address, body);
    assertThat(reply.status())
        .as("%s %s %s: %s", method, address, body, reply.body())
        .isLessThan(300);
    String operation = method + " " + template(method, address);
    JsonNode requestBody = described(operation).path("requestBody");
    JsonNode schema = requestBody.at("/content/application~1json/schema");
    if (!schema.isMissingNode() && !body.isEmpty()) {
      matches(operation, schema, body);
    }
    boolean json = reply.header("Content-Type").startsWith("application/json");
    return json ? reply.json() : Json.MAPPER.missingNode();
  }

  /** The operation whose path fits; of two, the one with fewer parameters. */
  private String template(String method, String address) {
    String path = address.replaceAll("\\?.*", "");
    return operations().stream()
        .filter(each -> each.startsWith(method + " "))
        .map(each -> each.substring(method.length() + 1))
        .filter(each -> path.matches(pattern(each)))
        .min((one, other) -> Long.compare(parameters(one), parameters(other)))
        .orElseThrow(() -> new AssertionError("nothing describes " + method + " " + path));
  }

  private static String pattern(String template) {
    StringBuilder pattern = new StringBuilder();
    for (String part : template.substring(1).split("/", -1)) {
      pattern.append('/').append(part.startsWith("{") ? "[^/]+" : Pattern.quote(part));
    }
    return pattern.toString();
  }

  private static long parameters(String template) {
    return template.chars().filter(each -> each == '{').count();
  }

  private void check(String operation, SharedServer.Reply reply) {
    called.add(operation);
    JsonNode answers = described(operation).get("responses");
    String status = Integer.toString(reply.status());
    assertThat(reply.status() >= 400 || answers.has(status))
        .as("%s answered %s, which is not described: %s", operation, status, reply.body())
        .isTrue();
    JsonNode answer =
        answers.has(status) ? answers.get(status) : answers.get(status.charAt(0) + "XX");
    if (!answer.has("content")) {
      assertThat(reply.body()).as(operation).isEmpty();
      return;
    }
    Map.Entry<String, JsonNode> content = answer.get("content").properties().iterator().next();
    assertThat(reply.header("Content-Type")).as(operation).startsWith(content.getKey());
    JsonNode schema = content.getValue().get("schema");
    if (content.getKey().endsWith("ndjson")) {
      reply.body().lines().forEach(line -> matches(operation, schema, line));
    } else if (content.getKey().endsWith("json")) {
      matches(operation, schema, reply.body());
    }
  }

  private void matches(String operation, JsonNode described, String body) {
    ObjectNode schema = Json.MAPPER.createObjectNode();
    schema.set("allOf", Json.MAPPER.createArrayNode().add(described));
    schema.set("components", document(operation).get("components"));
    try {
      Set<ValidationMessage> faults =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
              .getSchema(schema)
              .validate(Json.MAPPER.readTree(body));
      assertThat(faults).as("%s: %s", operation, body).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
