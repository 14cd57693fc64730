package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer.Reply;
import dev.clave.systems.served.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent to the own routes of systems, the answer says what is wrong with it. */
final class HostileInputOfSystemsTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/dispositivos/devices?name=%00",
        "GET /api/dispositivos/dead-letters?reason_contains=%00",
        "GET /api/dispositivos/audit?aggregate_type=%00",
        "PUT /api/dispositivos/consumers/%00 {}",
        "POST /api/dispositivos/devices {\"name\": \"a\\u0000b\"}",
        "GET /api/transporte/catalogues/c_Estado?text=%00",
        "GET /api/transporte/catalogues/c_Estado/%00",
        "GET /api/transporte/users?email=%00",
        "GET /api/transporte/audit?userId=%00",
        "POST /api/transporte/users {\"email\": \"a\\u0000@b.mx\"}",
        "POST /api/transporte/check/favorito {\"datos\": {\"a\\u0000\": 1}}",
        "POST /api/transporte/check/favorito {\"datos\": {\"b\": [{\"a\\u0000\": 1}]}}",
        "POST /api/transporte/check/vehiculo {\"configVehicular\": [\"\\u0000\"]}"
      })
  void aCharacterThatPostgresCannotKeepIsTheCallersFault(String request) {
    String[] parts = request.split(" ", 3);
    Reply reply = send(parts[0], parts[1], parts.length > 2 ? parts[2] : "");

    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    assertThat(reply.body()).contains("U+0000 cannot be stored");
  }

  @Test
  void anEventThatIsNotInUtf8IsRefusedAndNotReadAsAnother() throws Exception {
    for (String path : List.of("/events", "/events/batch")) {
      HttpResponse<String> reply =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(SERVER.address() + "/api/dispositivos" + path))
                      .header("Authorization", "Bearer " + SERVER.administrator())
                      .header("Content-Type", "Application/X-NDJSON; charset=utf-8")
                      .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {'"', -1, '"'}))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(reply.statusCode()).isEqualTo(400);
      assertThat(reply.body()).contains("expected a body in UTF-8");
    }
  }

  @Test
  void aWholeNumberIsNoFraction() {
    Reply reply = send("PUT", "/api/dispositivos/consumers/half", "{\"ack_timeout\": 1.9}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("expected a whole number from 1, found 1.9");
  }

  @Test
  void aUserIsWhereItsLocationSaysWhateverItsAddress() {
    String email = "a+b&c=d#e%" + UUID.randomUUID() + "@example.mx";
    Reply creation = SERVER.post("/api/transporte/users", "{\"email\": \"" + email + "\"}");

    assertThat(SERVER.get(creation.header("Location")).json()).isEqualTo(creation.json());
  }

  private static Reply send(String method, String path, String body) {
    return SERVER.send(method, path, SERVER.administrator(), body, Map.of());
  }
}
