package dev.clave.systems.served.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer.Reply;
import dev.clave.systems.served.TestServer;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every operation of the systems refuses a query parameter that it does not know. */
final class UnknownQueryTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

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
