package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.TestServer;
import dev.clave.server.TestServer.Reply;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What every write sent and consumed, for those who ask. */
final class ExplainedTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();
  private static final String ALL = "/api/transporte/entities/favorito";
  private static final String ONE = ALL + "/explained/cliente/e1";
  private static final String ITEM =
      """
      {"userId": "explained", "tipo": "cliente", "entityId": "e1", "nombre": "n"}""";

  @Test
  void eachWriteSaysWhatItSentAndConsumed() {
    sent(send("POST", ALL, ITEM), 201, "PutItem");
    sent(send("PATCH", ONE, "{\"nombre\": \"m\"}"), 200, "UpdateItem");
    sent(send("DELETE", ONE, ""), 200, "DeleteItem");
    assertThat(SERVER.get(ONE).status()).isEqualTo(404);
  }

  private static void sent(Reply reply, int status, String operation) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.json().findValuesAsText("operation")).contains(operation);
    assertThat(reply.json().get("capacityUnits").asDouble()).isPositive();
  }

  private static Reply send(String method, String path, String body) {
    return SERVER.send(method, path + "?explain=true", SERVER.administrator(), body, Map.of());
  }
}
