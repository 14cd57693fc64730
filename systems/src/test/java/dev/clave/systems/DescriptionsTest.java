package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.client.NodeTools;
import dev.clave.systems.served.TestServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The descriptions of the five systems, as redocly's linter judges them. */
final class DescriptionsTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @Test
  void redoclyHasNothingToSayOfAnySystem() {
    NodeTools tools = NodeTools.forClients();
    List<String> files = new ArrayList<>();
    for (JsonNode each : SERVER.get("/api/openapi").json().get("documents")) {
      String file = each.get("name").asText() + ".json";
      tools.write(file, SERVER.get(each.get("url").asText()).body());
      files.add(file);
    }

    assertThat(files).hasSize(6);
    assertThat(tools.lint(files).values()).allMatch(List::isEmpty);
  }
}
