package dev.clave.systems.served.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer.Reply;
import dev.clave.systems.served.TestServer;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A route refuses a query parameter that it does not know, so that no slip widens a read. */
final class UnknownQueryTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @Test
  void aNameWithASlipIsRefusedWithTheNamesThereAre() {
    Reply reply = SERVER.get("/api/dispositivos/devices?stauts=ONLINE");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(reply.json().get("detail").asText())
        .isEqualTo(
            "`stauts`: expected only the query parameters `status`, `name`, `after`, `limit`");
    assertThat(reply.json().at("/faults/0/pointer").asText()).isEqualTo("/stauts");
  }

  @Test
  void aNameThatStandsTwiceIsRefusedBecauseOneOfThemWouldNotCount() {
    Reply reply = SERVER.get("/api/dispositivos/devices?status=ONLINE&status=OFFLINE");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().get("detail").asText())
        .isEqualTo("`status`: expected it once, found it 2 times");
  }

  @Test
  void aViewIsNotGoneOnWithByACursorItWouldIgnore() {
    assertThat(SERVER.get("/api/pai/views/sesion?cursor=x").body()).contains("`cursor`");
  }

  @Test
  void everyOperationRefusesWhatItDoesNotDescribe() {
    DescribedCalls calls = new DescribedCalls(SERVER);

    assertThat(calls.operations())
        .isNotEmpty()
        .allSatisfy(
            operation -> {
              String[] parts = operation.split(" ", 2);
              String address = parts[1].replaceAll("\\{[^}]*}", "1") + "?stauts=open";
              Reply reply =
                  SERVER.send(
                      parts[0].toUpperCase(Locale.ROOT),
                      address,
                      SERVER.administrator(),
                      "",
                      Map.of());
              assertThat(reply.status()).as(reply.body()).isEqualTo(400);
              assertThat(reply.json().at("/faults/0/pointer").asText()).isEqualTo("/stauts");
            });
  }
}
