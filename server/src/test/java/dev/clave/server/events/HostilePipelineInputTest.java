package dev.clave.server.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.http.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever is sent to the routes of a pipeline is answered, and never by a failure. */
final class HostilePipelineInputTest {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\u0000",
          "%",
          "_\\",
          "'; drop table events; --",
          "9223372036854775808",
          "-9223372036854775808",
          "-1",
          "0",
          "1e9",
          "NaN",
          "\uD83D\uDE80",
          "+999999999-12-31T23:59:59Z",
          "-4713-01-01T00:00:00Z",
          "2026-02-30T00:00:00Z",
          "[]",
          "x".repeat(3000));

  /** As JSON, where a text of the list is not enough. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "[]",
          "{}",
          "-1",
          "0",
          "2147483648",
          "9223372036854775808",
          "1e400",
          "0.5",
          "{\"a\": {\"\\u0000\": [1, \"\\u0000\"]}}");

  @RegisterExtension static final OrderServer SERVER = new OrderServer();

  @Test
  void noParameterMakesARouteFail() {
    List<String> failures = new ArrayList<>();
    operations(
        (method, path, about) -> {
          for (String text : TEXTS) {
            String encoded = URLEncoder.encode(text.isEmpty() ? " " : text, StandardCharsets.UTF_8);
            String address = path.replaceAll("\\{[^}]*}", encoded.replace("+", "%20"));
            if (!address.equals(path)) {
              tell(failures, method, address, "{}");
            }
            for (JsonNode parameter : about.path("parameters")) {
              if (parameter.path("in").asText().equals("query")) {
                String query = parameter.get("name").asText() + "=" + encoded;
                tell(failures, method, path.replaceAll("\\{[^}]*}", "1") + "?" + query, "{}");
              }
            }
          }
        });
    assertThat(failures).isEmpty();
  }

  @Test
  void noFieldOfABodyMakesARouteFail() {
    List<String> failures = new ArrayList<>();
    JsonNode document = document();
    operations(
        (method, path, about) -> {
          if (method.equals("GET")) {
            return;
          }
          JsonNode schema = about.at("/requestBody/content/application~1json/schema");
          JsonNode body =
              schema.has("$ref") ? document.at(schema.get("$ref").asText().substring(1)) : schema;
          ObjectNode whole = whole(body.path("properties"));
          String address = path.replaceAll("\\{[^}]*}", "1");
          for (String value : VALUES) {
            tell(failures, method, address, value);
          }
          for (String field : (Iterable<String>) whole::fieldNames) {
            List<String> values = new ArrayList<>(VALUES);
            TEXTS.forEach(text -> values.add(Json.MAPPER.valueToTree(text).toString()));
            for (String value : values) {
              ObjectNode sentBody = whole.deepCopy();
              sentBody.put(field, "PLACE");
              tell(failures, method, address, sentBody.toString().replace("\"PLACE\"", value));
            }
          }
        });
    assertThat(failures).isEmpty();
  }

  /** A body with every field, each with a value of its type. */
  private static ObjectNode whole(JsonNode properties) {
    ObjectNode whole = Json.MAPPER.createObjectNode();
    properties
        .properties()
        .forEach(
            each -> {
              switch (each.getValue().path("type").asText()) {
                case "integer" -> whole.put(each.getKey(), 1);
                case "boolean" -> whole.put(each.getKey(), true);
                case "object" -> whole.putObject(each.getKey());
                default ->
                    whole.put(each.getKey(), each.getKey().equals("stream") ? "orders" : "x");
              }
            });
    return whole;
  }

  private interface Operation {
    void call(String method, String path, JsonNode about);
  }

  private static JsonNode document() {
    return SERVER.get("/api/openapi/orders.json").json();
  }

  private static void operations(Operation operation) {
    document()
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue().properties().stream()
                    .filter(each -> !isFeed(each.getValue()))
                    .forEach(
                        each ->
                            operation.call(
                                each.getKey().toUpperCase(java.util.Locale.ROOT),
                                path.getKey(),
                                each.getValue())));
  }

  /** A feed goes on until somebody ends it. */
  private static boolean isFeed(JsonNode about) {
    return about.at("/responses/200/content").has("text/event-stream");
  }

  private static void tell(List<String> failures, String method, String path, String body) {
    Reply reply =
        SERVER.send(
            method, path, SERVER.administrator(), method.equals("GET") ? "" : body, Map.of());
    if (reply.status() >= 500) {
      failures.add("%s %s %.300s: %s".formatted(method, path, body, reply.body()));
    }
  }
}
