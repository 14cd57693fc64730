package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer.Reply;
import dev.clave.server.TestServer;
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

/** Whatever is sent, the answer says what is wrong with it and the server goes on. */
final class HostileInputTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();
  private static final String CATEGORIES = "/api/portfolio/entities/category";

  /** More bytes than a partition key may have. */
  private static final String LONG = "x".repeat(3000);

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "true", "1e999", "1e999999999", "1e-999999999", "[]"})
  void aVersionThatIsNoneIsTheCallersFault(String version) {
    String body = "{\"name\": \"n\", \"slug\": \"odd-version\", \"version\": " + version + "}";

    for (String method : List.of("PUT", "PATCH")) {
      Reply reply = send(method, CATEGORIES + "/odd-version", body);

      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("\"pointer\":\"/version\"");
    }
  }

  @Test
  void aNumberThatWouldFillTheMemoryIsRefusedWhereverItStands() {
    for (String path :
        List.of("/entities/cartaPorte", "/check/cartaPorte", "/transactions/crearViaje")) {
      Reply reply =
          SERVER.post("/api/transporte" + path, "{\"mercancias\": [{\"peso\": 1e999999999}]}");

      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("/mercancias/0/peso", "at most 1000 digits");
    }
  }

  @Test
  void aKeyThatIsTooLongIsTheCallersFault() {
    String one = CATEGORIES + "/" + LONG;

    assertThat(
            List.of(
                SERVER.post(CATEGORIES, category(LONG)),
                SERVER.get(one),
                send("PUT", one, category(LONG)),
                send("PATCH", one, "{\"name\": \"n\"}"),
                send("DELETE", one, ""),
                SERVER.get("/api/portfolio/patterns/category?categoryId=" + LONG)))
        .allSatisfy(
            reply -> {
              assertThat(reply.status()).as(reply.body()).isEqualTo(400);
              assertThat(reply.body()).contains("expected a key of at most 2048 bytes, found ");
            });
  }

  @Test
  void anItemThatIsTooLargeIsRefusedInTheStoresWords() {
    String large = category("large").replace("}", ", \"description\": \"%s\"}");

    Reply reply = SERVER.post(CATEGORIES, large.formatted("x".repeat(400 * 1024)));

    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    assertThat(reply.body()).contains("the table's store says: Item size ");
  }

  @Test
  void aLineOfAnImportThatIsRefusedStopsNoOther() {
    String lines = line(LONG) + "\n" + line("after-a-bad-line") + "\n";

    assertThat(SERVER.post("/api/portfolio/import", lines).body().lines())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains(
                        "\"line\":1,\"result\":\"refused\"",
                        "expected a key of at most 2048 bytes"),
            second -> assertThat(second).isEqualTo("{\"line\":2,\"result\":\"written\"}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "..",
        "...",
        "~",
        "~.",
        "~~..",
        "~x",
        "a/b",
        "a%2Fb",
        "%2E",
        "%",
        "a+b",
        " ",
        "a?b=c;d",
        "a\\\\b",
        "😀",
        "' OR 1=1 --",
        "<script>alert(1)</script>"
      })
  void anItemIsWhereItsLocationSaysWhateverItsId(String id) {
    Reply created = SERVER.post(CATEGORIES, category(id));
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    String location = created.header("Location");

    assertThat(SERVER.get(location).json()).isEqualTo(created.json());
    assertThat(send("PATCH", location, "{\"name\": \"other\"}").status()).isEqualTo(200);
    assertThat(send("DELETE", location, "").status()).isEqualTo(204);
    assertThat(SERVER.get(location).status()).isEqualTo(404);
  }

  @Test
  void theReadersOwnSettingsAreNobodysBusiness() {
    for (String body : List.of("{", "{\"a\": NaN}", "[".repeat(2000))) {
      assertThat(SERVER.post(CATEGORIES, body).json().get("detail").asText())
          .startsWith("the body is no JSON: ")
          .doesNotContain("Feature", "Constraints", "Source");
    }
  }

  @Test
  void halfACharacterIsRefusedBeforeItBecomesAnother() {
    String before = SERVER.get("/api/portfolio/export").body();
    for (Reply reply :
        List.of(
            SERVER.post(CATEGORIES, category("\\ud800")),
            send("PUT", CATEGORIES + "/half", "{\"name\": \"\\udfff\", \"slug\": \"half\"}"))) {
      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("half of a surrogate pair", "\"pointer\":\"/");
    }
    assertThat(SERVER.post("/api/portfolio/import", line("\\ud800")).body())
        .contains("refused", "half of a surrogate pair");
    for (String half : List.of("\\ud800", "\\udfff")) {
      Reply reply =
          SERVER.post("/api/transporte/check/favorito", "{\"datos\": {\"" + half + "\": 1}}");
      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("surrogate", "a name in it");
    }
    assertThat(SERVER.get("/api/portfolio/export").body()).isEqualTo(before);
  }

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
    Reply created = SERVER.post("/api/transporte/users", "{\"email\": \"" + email + "\"}");

    assertThat(SERVER.get(created.header("Location")).json()).isEqualTo(created.json());
  }

  private static Reply send(String method, String path, String body) {
    return SERVER.send(method, path, SERVER.administrator(), body, Map.of());
  }

  private static String line(String id) {
    return "{\"entity\": \"category\", \"attributes\": " + category(id) + "}";
  }

  private static String category(String id) {
    return "{\"categoryId\": \"%s\", \"name\": \"n\", \"slug\": \"hostile-%x\"}"
        .formatted(id, id.hashCode());
  }
}
