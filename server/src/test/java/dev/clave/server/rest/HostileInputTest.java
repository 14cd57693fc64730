package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer.Reply;
import dev.clave.server.ShopServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent, the answer says what is wrong with it and the server goes on. */
final class HostileInputTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();
  private static final String PRODUCTS = "/api/shop/entities/product";

  /** More bytes than a partition key may have. */
  private static final String LONG = "x".repeat(3000);

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "true", "1e999", "1e999999999", "1e-999999999", "[]"})
  void aVersionThatIsNoneIsTheCallersFault(String version) {
    String body = "{\"name\": \"n\", \"version\": " + version + "}";

    for (String method : List.of("PUT", "PATCH")) {
      Reply reply = send(method, PRODUCTS + "/odd-version", body);

      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("\"pointer\":\"/version\"");
    }
  }

  @Test
  void aNumberThatWouldFillTheMemoryIsRefusedWhereverItStands() {
    for (String path : List.of("/entities/order", "/transactions/payOrder")) {
      Reply reply = SERVER.post("/api/shop" + path, "{\"lines\": [{\"quantity\": 1e999999999}]}");

      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("/lines/0/quantity", "at most 1000 digits");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.1E-2147483647", "1E2147483648", "1E-99999999999"})
  void anExponentThatNoNumberHasIsTheCallersFault(String number) {
    String item = product("exponent").replace("}", ", \"price\": " + number + "}");
    Reply reply = SERVER.post(PRODUCTS, item);
    assertThat(reply.status()).as(reply.body()).isEqualTo(400);

    String line = "{\"entity\": \"product\", \"attributes\": %s}\n".formatted(item);
    assertThat(
            SERVER.post("/api/shop/import", line + line("after-an-exponent") + "\n").body().lines())
        .satisfiesExactly(
            first -> assertThat(first).contains("\"result\":\"refused\"", "\"status\":400"),
            second -> assertThat(second).isEqualTo("{\"line\":2,\"result\":\"written\"}"));
  }

  @Test
  void aKeyThatIsTooLongIsTheCallersFault() {
    String one = PRODUCTS + "/" + LONG;

    assertThat(
            List.of(
                SERVER.post(PRODUCTS, product(LONG)),
                SERVER.get(one),
                send("PUT", one, product(LONG)),
                send("PATCH", one, "{\"name\": \"n\"}"),
                send("DELETE", one, ""),
                SERVER.get("/api/shop/patterns/productById?productId=" + LONG)))
        .allSatisfy(
            reply -> {
              assertThat(reply.status()).as(reply.body()).isEqualTo(400);
              assertThat(reply.body()).contains("expected a key of at most 2048 bytes, found ");
            });
  }

  @Test
  void anItemThatIsTooLargeIsRefusedInTheStoresWords() {
    String large = product("large").replace("}", ", \"description\": \"%s\"}");

    Reply reply = SERVER.post(PRODUCTS, large.formatted("x".repeat(400 * 1024)));

    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    assertThat(reply.body()).contains("the table's store says: Item size ");
  }

  @Test
  void aLineOfAnImportThatIsRefusedStopsNoOther() {
    String lines = line(LONG) + "\n" + line("after-a-bad-line") + "\n";

    assertThat(SERVER.post("/api/shop/import", lines).body().lines())
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
    Reply creation = SERVER.post(PRODUCTS, product(id));
    assertThat(creation.status()).as(creation.body()).isEqualTo(201);
    String location = creation.header("Location");

    assertThat(SERVER.get(location).json()).isEqualTo(creation.json());
    assertThat(send("PATCH", location, "{\"name\": \"other\"}").status()).isEqualTo(200);
    assertThat(send("DELETE", location, "").status()).isEqualTo(204);
    assertThat(SERVER.get(location).status()).isEqualTo(404);
  }

  @Test
  void theReadersOwnSettingsAreNobodysBusiness() {
    for (String body : List.of("{", "{\"a\": NaN}", "[".repeat(2000))) {
      assertThat(SERVER.post(PRODUCTS, body).json().get("detail").asText())
          .startsWith("the body is no JSON: ")
          .doesNotContain("Feature", "Constraints", "Source");
    }
  }

  @Test
  void anUnpairedSurrogateIsRefusedBeforeItBecomesAnother() {
    String before = SERVER.get("/api/shop/export").body();
    for (Reply reply :
        List.of(
            SERVER.post(PRODUCTS, product("\\ud800")),
            send("PUT", PRODUCTS + "/half", "{\"name\": \"\\udfff\"}"))) {
      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("an unpaired surrogate", "\"pointer\":\"/");
    }
    assertThat(SERVER.post("/api/shop/import", line("\\ud800")).body())
        .contains("refused", "an unpaired surrogate");
    for (String half : List.of("\\ud800", "\\udfff")) {
      Reply reply = SERVER.post(PRODUCTS, "{\"description\": {\"" + half + "\": 1}}");
      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body()).contains("surrogate", "a name in it");
    }
    assertThat(SERVER.get("/api/shop/export").body()).isEqualTo(before);
  }

  private static Reply send(String method, String path, String body) {
    return SERVER.send(method, path, SERVER.administrator(), body, Map.of());
  }

  private static String line(String id) {
    return "{\"entity\": \"product\", \"attributes\": " + product(id) + "}";
  }

  private static String product(String id) {
    return "{\"productId\": \"%s\", \"name\": \"n\"}".formatted(id);
  }
}
