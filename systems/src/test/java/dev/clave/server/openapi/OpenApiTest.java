package dev.clave.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.TestServer;
import java.util.List;
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
}
