package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.ShopServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens are for somebody and something. */
final class AdministrationTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();
  private static final String TOKENS = "/api/administration/tokens";

  @Test
  void anIssuedTokenAllowsWhatItSays() {
    String token =
        SERVER
            .post(
                TOKENS,
                """
                {"subject": "ana", "systems": ["shop"], "rights": ["read"], "scope": {"customerId": "1"}}\
                """)
            .json()
            .get("token")
            .asText();

    assertThat(SERVER.get("/api/whoami", token).body())
        .isEqualTo(
            """
            {"subject":"ana","systems":["shop"],"rights":["read"],"scope":{"customerId":"1"},\
            "allows":{"server":[],"systems":{"shop":{"rights":["read"],"unscoped":[]}}}}\
            """);
  }

  private static JsonNode issued(String subject) {
    return SERVER
        .post(TOKENS, "{\"subject\": \"%s\", \"rights\": [\"read\"]}".formatted(subject))
        .json();
  }

  private static int statusOf(String token) {
    return SERVER.get("/api/whoami", token).status();
  }

  @Test
  void aTokenIsListedAndRevokedByItsId() {
    JsonNode ana = issued("ana");
    JsonNode ben = issued("ben");

    JsonNode newest = SERVER.get(TOKENS + "?limit=1").json().at("/tokens/0");
    assertThat(newest.get("id").asText()).isEqualTo(ben.get("id").asText());
    assertThat(newest.get("subject").asText()).isEqualTo("ben");
    assertThat(newest.get("issued_by").asText()).isEqualTo("administrator");
    assertThat(newest.get("ends_at").asText()).isEqualTo(ben.get("ends_at").asText());
    JsonNode next = SERVER.get(TOKENS + "?limit=1&after=" + ben.get("id").asText()).json();
    assertThat(next.at("/tokens/0/id").asText()).isEqualTo(ana.get("id").asText());
    assertThat(SERVER.get(TOKENS).body()).doesNotContain(ana.get("token").asText());

    String one = TOKENS + "/" + ana.get("id").asText();
    assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
        .isEqualTo(204);
    assertThat(statusOf(ana.get("token").asText())).isEqualTo(401);
    assertThat(statusOf(ben.get("token").asText())).isEqualTo(200);
    assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
        .isEqualTo(404);
  }

  @Test
  void aTokenIsExchangedForAShorterLivedOneThatEndsWithIt() {
    JsonNode ana = issued("ana");

    Reply exchanged = SERVER.send("POST", "/api/session", ana.get("token").asText(), "", Map.of());
    assertThat(exchanged.status()).isEqualTo(201);
    assertThat(exchanged.json().get("ends_at").asText()).isLessThan(ana.get("ends_at").asText());
    String session = exchanged.json().get("token").asText();
    assertThat(SERVER.get("/api/whoami", session).json().get("subject").asText()).isEqualTo("ana");

    String one = TOKENS + "/" + ana.get("id").asText();
    SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of());
    assertThat(statusOf(session)).isEqualTo(401);
  }

  @Test
  void aRotatedKeyEndsNoToken() {
    String before = issued("ana").get("token").asText();

    assertThat(SERVER.post("/api/administration/signing-key/rotation", "").status()).isEqualTo(200);

    assertThat(statusOf(before)).isEqualTo(200);
    assertThat(statusOf(issued("ben").get("token").asText())).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/subject | {\"subject\": \" \", \"rights\": [\"read\"]}",
        "/subject | {\"rights\": [\"read\"]}",
        "/rights  | {\"subject\": \"ana\", \"rights\": []}",
        "/rights  | {\"subject\": \"ana\", \"rights\": [\"rule\"]}",
        "/systems | {\"subject\": \"ana\", \"rights\": [\"read\"], \"systems\": [\"payroll\"]}",
        "/systems | {\"subject\": \"ana\", \"rights\": [\"read\"], \"systems\": \"shop\"}",
        "/scop    | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scop\": {\"customerId\":"
            + " \"1\"}}",
        "/scope   | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": \"customerId=1\"}",
        "/scope   | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": {\"customerId\":"
            + " null}}",
        "/scope   | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": {\"customerId\":"
            + " {}}}",
        "/scope   | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": {\"customerid\":"
            + " \"1\"}}",
        "/days    | {\"subject\": \"ana\", \"rights\": [\"read\"], \"days\": \"seven\"}",
        "/days    | {\"subject\": \"ana\", \"rights\": [\"read\"], \"days\": 1.9}",
        "/days    | {\"subject\": \"ana\", \"rights\": [\"read\"], \"days\": 366}"
      })
  void aTokenForNobodyOrNothingOrForMoreThanWasMeantIsNotIssued(String pointer, String body) {
    Reply reply = SERVER.post(TOKENS, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/faults/0/pointer").asText()).isEqualTo(pointer);
  }
}
