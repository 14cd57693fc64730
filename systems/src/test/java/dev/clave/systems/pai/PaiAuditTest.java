package dev.clave.systems.pai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.Await;
import dev.clave.server.Fixtures;
import dev.clave.server.SharedServer;
import dev.clave.server.TestServer;
import dev.clave.server.config.Setting;
import dev.clave.server.store.TableStore;
import dev.clave.server.system.RunningTable;
import dev.clave.server.system.SystemEnvironment;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** P5: every write of PAI over REST is in its audit trail, with who, what and when. */
@Timeout(120)
final class PaiAuditTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @TempDir Path folder;

  private final String origin = "origin" + UUID.randomUUID().toString().replace("-", "");
  private final String one = "/api/pai/entities/catOrigen/" + origin;

  @Test
  void whoWroteIsWhoTheTokenNamesAndARestartEntersNothingTwice() throws Exception {
    ObjectNode body = Fixtures.item("pai", "catOrigen").put("id_origen", origin);
    SERVER.post("/api/pai/entities/catOrigen", body.put("modificadoPor", "forged").toString());
    try (PaiAudit audit = follow(Map.of(PaiAudit.ON, "true"))) {
      Await.until(() -> trail().size() == 1);
    }
    patch("{\"nombre\": \"Otro\"}");
    assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
        .isEqualTo(204);
    try (PaiAudit audit = follow(Map.of(PaiAudit.ON, "true"))) {
      Await.until(() -> trail().size() == 3);
    }

    assertThat(trail())
        .extracting(entry -> entry.at("/attributes/accion").asText())
        .containsExactlyInAnyOrder("crear", "modificar", "eliminar");
    assertThat(trail())
        .allSatisfy(
            entry -> {
              assertThat(entry.at("/attributes/id_usuario").asText()).isEqualTo("administrator");
              assertThat(entry.at("/attributes").has("expiraEn")).isFalse();
            });
  }

  @Test
  void aDeletionOfAnotherVersionIsRefusedAndLeavesNoSignature() {
    ObjectNode body = Fixtures.item("pai", "catOrigen").put("id_origen", origin);
    SERVER.post("/api/pai/entities/catOrigen", body.toString());
    JsonNode before = SERVER.get(one).json();

    assertThat(delete("\"99\"").status()).isEqualTo(412);
    assertThat(SERVER.get(one).json()).isEqualTo(before);
    assertThat(delete(SERVER.get(one).header("ETag")).status()).isEqualTo(204);
    assertThat(delete("\"1\"").status()).isEqualTo(412);
    assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
        .isEqualTo(404);
  }

  @Test
  void theSampleHasNoEntriesAndWhatFollowsHas() throws Exception {
    ObjectNode body = Fixtures.item("pai", "catOrigen").put("id_origen", origin);
    SERVER.post("/api/pai/entities/catOrigen", body.toString());
    follow(Map.of(PaiAudit.ON, "false"), true).close();
    patch("{\"nombre\": \"Otro\"}");
    try (PaiAudit audit = follow(Map.of(PaiAudit.ON, "true"))) {
      Await.until(() -> !trail().isEmpty());
    }

    assertThat(trail())
        .extracting(entry -> entry.at("/attributes/accion").asText())
        .containsExactly("modificar");
  }

  @Test
  void entriesExpireWhereDaysAreSet() throws Exception {
    ObjectNode body = Fixtures.item("pai", "catOrigen").put("id_origen", origin);
    SERVER.post("/api/pai/entities/catOrigen", body.toString());
    try (PaiAudit audit = follow(Map.of(PaiAudit.ON, "true", PaiAudit.DAYS, "30"))) {
      Await.until(() -> trail().size() == 1);
    }

    assertThat(trail().get(0).at("/attributes").has("expiraEn")).isTrue();
  }

  private PaiAudit follow(Map<Setting, String> settings) {
    return follow(settings, false);
  }

  private PaiAudit follow(Map<Setting, String> settings, boolean sampleJustLoaded) {
    TableStore store = SERVER.server().stores().tables();
    PaiAudit audit =
        new PaiAudit(
            new SystemEnvironment(
                TestServer.configuration(settings),
                folder,
                () -> "",
                new SimpleMeterRegistry(),
                InstantSource.system()));
    Table table = Table.open(Systems.design("pai"), store.client());
    audit.follow(new RunningTable(table, store.client(), store.streams(), sampleJustLoaded));
    return audit;
  }

  private List<JsonNode> trail() {
    List<JsonNode> entries = new ArrayList<>();
    SERVER
        .get("/api/pai/patterns/bitacoraDeElemento?id_elemento=catOrigen-" + origin)
        .json()
        .get("items")
        .forEach(entries::add);
    return entries;
  }

  private void patch(String body) {
    assertThat(SERVER.send("PATCH", one, SERVER.administrator(), body, Map.of()).status())
        .isEqualTo(200);
  }

  private SharedServer.Reply delete(String tag) {
    return SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of("If-Match", tag));
  }
}
