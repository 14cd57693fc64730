package dev.clave.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.clave.server.TestServer;
import dev.clave.server.http.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class OpenApiTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static JsonNode document() {
    return SERVER.get("/api/openapi.json").json();
  }

  @Test
  void everyRouteOfTheApiIsDescribed() {
    JsonNode paths = document().get("paths");

    assertThat(SERVER.apiPaths())
        .isNotEmpty()
        .allSatisfy(path -> assertThat(paths.has(path)).as(path).isTrue());
  }

  @Test
  void operationsHaveDifferentNames() {
    List<String> names = document().get("paths").findValuesAsText("operationId");

    assertThat(names).doesNotHaveDuplicates();
  }

  @Test
  void realAnswersMatchTheirDescription() {
    JsonNode document = document();
    Map<String, String> calls =
        Map.ofEntries(
            Map.entry("/api", "/api"),
            Map.entry("/api/whoami", "/api/whoami"),
            Map.entry("/api/pai/design", "/api/pai/design"),
            Map.entry("/api/transporte/design", "/api/transporte/design"),
            Map.entry("/api/portfolio/pivot", "/api/portfolio/pivot"),
            Map.entry(
                "/api/portfolio/patterns/postsByStatus",
                "/api/portfolio/patterns/postsByStatus?status=published&explain=true"),
            Map.entry("/api/gamificacion/assets/relations", "/api/gamificacion/assets/relations"),
            Map.entry(
                "/api/transporte/assets",
                "/api/transporte/assets?owner=u&relation=viaje&relatedTo=v"),
            Map.entry("/api/dispositivos/devices", "/api/dispositivos/devices"),
            Map.entry("/api/dispositivos/dead-letters", "/api/dispositivos/dead-letters"),
            Map.entry("/api/dispositivos/consumers", "/api/dispositivos/consumers"),
            Map.entry("/api/dispositivos/audit", "/api/dispositivos/audit"),
            Map.entry("/api/dispositivos/dashboard", "/api/dispositivos/dashboard"),
            Map.entry("/api/operations/tables", "/api/operations/tables"),
            Map.entry("/api/operations/metrics", "/api/operations/metrics"),
            Map.entry("/api/operations/alarms", "/api/operations/alarms"),
            Map.entry("/api/operations/cost", "/api/operations/cost"),
            Map.entry("/api/operations/health", "/api/operations/health"),
            Map.entry("/api/administration/audit", "/api/administration/audit"));
    calls.forEach(
        (path, address) -> {
          TestServer.Reply reply = SERVER.get(address);
          assertThat(reply.status()).as(address + " " + reply.body()).isEqualTo(200);
          assertThat(faults(document, path, "get", "200", reply.json())).as(address).isEmpty();
        });
  }

  @Test
  void aCreatedItemAndARefusalMatchToo() {
    JsonNode document = document();
    TestServer.Reply created =
        SERVER.post(
            "/api/portfolio/entities/category",
            "{\"categoryId\": \"oa\", \"name\": \"A\", \"slug\": \"oa\", \"description\": \"d\"}");
    TestServer.Reply refused = SERVER.post("/api/portfolio/entities/category", "{}");

    assertThat(faults(document, "/api/portfolio/entities/category", "post", "201", created.json()))
        .isEmpty();
    assertThat(
            faults(document, "/api/portfolio/entities/category", "post", "default", refused.json()))
        .isEmpty();
  }

  private static Set<ValidationMessage> faults(
      JsonNode document, String path, String method, String status, JsonNode answer) {
    JsonNode content =
        document.get("paths").get(path).get(method).get("responses").get(status).get("content");
    ObjectNode schema = Json.MAPPER.createObjectNode();
    schema.set("allOf", Json.MAPPER.createArrayNode().add(content.elements().next().get("schema")));
    schema.set("components", document.get("components"));
    JsonSchema checker =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    return checker.validate(answer);
  }
}
