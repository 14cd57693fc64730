package dev.clave.systems.pai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.Await;
import dev.clave.server.SharedServer;
import dev.clave.server.audit.AuditSettings;
import dev.clave.server.audit.TableAudit;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Right;
import dev.clave.server.store.TableStore;
import dev.clave.systems.Systems;
import dev.clave.systems.served.Fixtures;
import dev.clave.systems.served.TestServer;
import dev.clave.table.Table;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** P5: every write of PAI over REST is in its audit trail, with who, what, when and from where. */
@Timeout(120)
final class PaiAuditTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static final AuditSettings SETTINGS = AuditSettings.of("pai");

  private final String origin = "origin" + UUID.randomUUID().toString().replace("-", "");
  private final String one = "/api/pai/entities/catOrigen/" + origin;

  @Test
  void whoWroteIsWhoTheTokenNamesAndARestartEntersNothingTwice() throws Exception {
    ObjectNode body = Fixtures.item("pai", "catOrigen").put("id_origen", origin);
    SERVER.post("/api/pai/entities/catOrigen", body.put("modificadoPor", "forged").toString());
    try (TableAudit audit = follow(Map.of())) {
      Await.until(() -> trail().size() == 1);
    }
    patch("{\"nombre\": \"Otro\"}");
    assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
        .isEqualTo(204);
    try (TableAudit audit = follow(Map.of())) {
      Await.until(() -> trail().size() == 3);
      // Other tests of this server import entries that are in no chain.
      assertThat(audit.trail().verify().broken()).noneMatch(each -> each.item().contains(origin));
    }

    assertThat(trail())
        .extracting(entry -> entry.at("/attributes/accion").asText())
        .containsExactlyInAnyOrder("crear", "modificar", "eliminar");
    assertThat(trail())
        .allSatisfy(
            entry -> {
              assertThat(entry.at("/attributes/id_usuario").asText()).isEqualTo("administrator");
              assertThat(entry.at("/attributes/ip").asText()).isEqualTo("127.0.0.1");
              assertThat(entry.at("/attributes").has("expiraEn")).isFalse();
            });
  }

  @Test
  void nobodyWritesAnEntryByRest() {
    String entries = "/api/pai/entities/bitacora";
    ObjectNode body = Fixtures.item("pai", "bitacora").put("id_elemento", "catOrigen-" + origin);
    assertThat(SERVER.post(entries, body.toString()).status()).isIn(404, 405);
    String first =
        entries
            + "/"
            + body.get("id_usuario").asText()
            + "/"
            + body.get("timestamp").asText()
            + "/"
            + body.get("id_bitacora").asText();
    for (String method : List.of("PUT", "PATCH", "DELETE")) {
      assertThat(SERVER.send(method, first, SERVER.administrator(), "{}", Map.of()).status())
          .as(method)
          .isIn(404, 405);
    }
    String line = "{\"entity\": \"bitacora\", \"attributes\": " + body + "}";
    String writer = SERVER.token(Set.of("pai"), Set.of(Right.READ, Right.WRITE), Map.of());
    assertThat(SERVER.send("POST", "/api/pai/import", writer, line, Map.of()).body())
        .contains("refused")
        .contains("written by the server only");
    assertThat(trail()).isEmpty();
  }

  @Test
  void aDeletionOfAnotherVersionIsRefusedAndLeavesNoSignature() {
    ObjectNode body = Fixtures.item("pai", "catOrigen").put("id_origen", origin);
    SERVER.post("/api/pai/entities/catOrigen", body.toString());
    JsonNode before = SERVER.get(one).json();
    String writer = SERVER.token(Set.of("pai"), Set.of(Right.READ, Right.WRITE), Map.of());

    assertThat(SERVER.send("DELETE", one, writer, "", Map.of("If-Match", "\"99\"")).status())
        .isEqualTo(412);
    assertThat(SERVER.get(one).json()).isEqualTo(before);
    assertThat(delete(SERVER.get(one).header("ETag")).status()).isEqualTo(204);
    assertThat(delete("\"1\"").status()).isEqualTo(412);
    assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
        .isEqualTo(404);
  }

  @Test
  void entriesExpireWhereDaysAreSet() throws Exception {
    ObjectNode body = Fixtures.item("pai", "catOrigen").put("id_origen", origin);
    SERVER.post("/api/pai/entities/catOrigen", body.toString());
    try (TableAudit audit = follow(Map.of(SETTINGS.days(), "30"))) {
      Await.until(() -> trail().size() == 1);
    }

    assertThat(trail().get(0).at("/attributes").has("expiraEn")).isTrue();
  }

  private static TableAudit follow(Map<Setting, String> settings) {
    TableStore store = SERVER.server().stores().tables();
    Map<Setting, String> on = new HashMap<>(settings);
    on.put(SETTINGS.on(), "true");
    return TableAudit.start(
            "pai",
            Table.open(Systems.design("pai"), store.client()),
            store.client(),
            store.client(),
            store.streams(),
            false,
            TestServer.configuration(on),
            InstantSource.system())
        .orElseThrow();
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
