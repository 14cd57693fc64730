package dev.clave.systems.dispositivos.routes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Await;
import dev.clave.server.SharedServer.Reply;
import dev.clave.systems.served.TestServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who was turned away and what administrators did is in {@code audit_log}, in its hash chain. */
final class D7SecurityEventsTest {
  private static final String API = "/api/dispositivos";

  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static Optional<JsonNode> entry(String type, String what) {
    JsonNode entries = SERVER.get(API + "/audit?limit=100").json().get("entries");
    return StreamSupport.stream(entries.spliterator(), false)
        .filter(entry -> entry.get("event_type").asText().equals(type))
        .filter(entry -> entry.get("new_state").toString().contains(what))
        .findFirst();
  }

  private static void assertEntered(String type, String what, boolean success) throws Exception {
    Await.until(() -> entry(type, what).isPresent());
    JsonNode entry = entry(type, what).orElseThrow();
    assertThat(entry.get("category").asText()).isEqualTo("SECURITY");
    assertThat(entry.get("ip_address").asText()).isEqualTo("127.0.0.1");
    assertThat(UUID.fromString(entry.get("correlation_id").asText())).isNotNull();
    assertThat(entry.toString()).contains(success ? "true" : "false");
  }

  @Test
  void aRefusedTokenAScopeViolationAndAnAdministratorsActAreEntered() throws Exception {
    Reply refusal = SERVER.send("GET", API + "/devices", "no.such.token", "", Map.of());
    assertThat(refusal.status()).isEqualTo(401);
    assertEntered("TOKEN_REFUSED", "GET " + API + "/devices", false);

    Reply issued =
        SERVER.send(
            "POST",
            "/api/administration/tokens",
            SERVER.administrator(),
            "{\"subject\": \"reader\", \"systems\": [\"pai\"], \"rights\": [\"read\"]}",
            Map.of());
    assertThat(issued.status()).as(issued.body()).isEqualTo(201);
    assertEntered("ADMINISTRATOR_ACTED", "/api/administration/tokens", true);

    String token = issued.json().get("token").asText();
    assertThat(SERVER.send("GET", API + "/audit", token, "", Map.of()).status()).isEqualTo(403);
    assertEntered("SCOPE_VIOLATED", "GET " + API + "/audit", false);

    Reply verified =
        SERVER.send("POST", API + "/audit/verify", SERVER.administrator(), "", Map.of());
    assertThat(verified.json().has("fault")).as(verified.body()).isFalse();
  }

  @Test
  void anOperatorOfTheSystemReadsNoSecurityEventsOfTheServer() throws Exception {
    SERVER.send("GET", "/api/pai/export", "no.such.token", "", Map.of());
    assertEntered("TOKEN_REFUSED", "GET /api/pai/export", false);
    String operator = token("dispositivos");

    for (String query : List.of("?limit=1000", "?category=SECURITY", "?limit=1")) {
      Reply page = SERVER.send("GET", API + "/audit" + query, operator, "", Map.of());
      assertThat(page.status()).as(page.body()).isEqualTo(200);
      assertThat(page.json().get("entries")).isNotNull();
      assertThat(page.body()).doesNotContain("SECURITY").doesNotContain("/api/pai");
    }
    assertThat(SERVER.send("POST", API + "/audit/verify", operator, "", Map.of()).status())
        .isEqualTo(200);
  }

  private static String token(String system) {
    Reply issued =
        SERVER.send(
            "POST",
            "/api/administration/tokens",
            SERVER.administrator(),
            "{\"subject\": \"operator\", \"systems\": [\"%s\"], \"rights\": [\"operate\", \"administer\"]}"
                .formatted(system),
            Map.of());
    assertThat(issued.status()).as(issued.body()).isEqualTo(201);
    return issued.json().get("token").asText();
  }
}
