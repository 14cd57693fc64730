package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.TestServer;
import dev.clave.server.TestServer.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens are for somebody and something. */
final class AdministrationTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();
  private static final String TOKENS = "/api/administration/tokens";

  @Test
  void anIssuedTokenAllowsWhatItSays() {
    String token =
        SERVER
            .post(
                TOKENS,
                """
                {"subject": "ana", "systems": ["pai"], "rights": ["read"], "scope": {"id_usuario": "1"}}""")
            .json()
            .get("token")
            .asText();

    assertThat(SERVER.get("/api/whoami", token).body())
        .isEqualTo(
            """
            {"subject":"ana","systems":["pai"],"rights":["read"],"scope":{"id_usuario":"1"}}""");
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
        "/systems | {\"subject\": \"ana\", \"rights\": [\"read\"], \"systems\": \"pai\"}",
        "/scop    | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scop\": {\"userId\": \"1\"}}",
        "/scope   | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": \"userId=1\"}",
        "/scope   | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": {\"userId\": null}}",
        "/scope   | {\"subject\": \"ana\", \"rights\": [\"read\"], \"scope\": {\"userId\": {}}}",
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
