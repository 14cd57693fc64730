package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When an item was created and changed is what the server says, not what a caller says. */
final class KeptAttributesTest {
  private static final String LONG_AGO = "1999-01-01T00:00:00.000Z";
  private static final String TIMES =
      "\"createdAt\": \"" + LONG_AGO + "\", \"updatedAt\": \"" + LONG_AGO + "\"";

  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  private final String id = UUID.randomUUID().toString();
  private final String path = "/api/shop/entities/product/" + id;

  private String product(String more) {
    return "{\"productId\": \"%s\", \"name\": \"Tea\"%s}".formatted(id, more);
  }

  private static SharedServer.Reply send(String method, String path, String body) {
    return SERVER.send(method, path, SERVER.administrator(), body, Map.of());
  }

  private JsonNode stored() {
    return SERVER.get(path).json();
  }

  @Test
  void aNewItemBeginsNowWhateverItBrings() {
    SharedServer.Reply creation =
        SERVER.post("/api/shop/entities/product", product(", \"version\": 7, " + TIMES));

    assertThat(creation.status()).as(creation.body()).isEqualTo(201);
    assertThat(stored().get("createdAt").asText()).isGreaterThan("2020");
    assertThat(stored().get("updatedAt").asText()).isGreaterThan("2020");
    assertThat(stored().get("version").asInt()).isEqualTo(1);
  }

  @Test
  void aPutOfWhatWasReadKeepsTheTimesOfTheServer() {
    assertThat(send("PUT", path, product(", " + TIMES)).status()).isEqualTo(200);
    JsonNode first = stored();
    assertThat(first.get("createdAt").asText()).isGreaterThan("2020");
    assertThat(first.get("updatedAt").asText()).isGreaterThan("2020");

    assertThat(send("PUT", path, first.toString()).status()).isEqualTo(200);
    assertThat(send("PUT", path, product(", " + TIMES)).status()).isEqualTo(200);
    assertThat(stored().get("createdAt")).isEqualTo(first.get("createdAt"));
    assertThat(stored().get("updatedAt").asText())
        .isGreaterThanOrEqualTo(first.get("updatedAt").asText());
    assertThat(stored().get("version").asInt()).isEqualTo(3);
  }

  @Test
  void anItemThatWasReadAndIsGoneDoesNotComeBackByAPut() {
    send("PUT", path, product(""));
    String read = stored().toString();
    send("DELETE", path, "");

    assertThat(send("PUT", path, read).status()).isEqualTo(412);
    assertThat(SERVER.get(path).status()).isEqualTo(404);
  }

  @Test
  void aPatchThatSetsTimesIsRefused() {
    send("PUT", path, product(""));
    assertThat(send("PATCH", path, "{" + TIMES + "}").status()).isEqualTo(400);
  }

  @Test
  void aTransactionThatIsGivenTimesWritesItsOwn() {
    SERVER.post(
        "/api/shop/entities/customer",
        "{\"customerId\": \"%1$s\", \"email\": \"%1$s@x.org\", \"name\": \"A\"}".formatted(id));
    SERVER.post(
        "/api/shop/entities/order",
        "{\"customerId\": \"%1$s\", \"orderId\": \"o\", \"total\": 1}".formatted(id));
    String inputs =
        "{\"customerId\": \"%s\", \"orderId\": \"o\", \"paymentId\": \"p\", \"amount\": 1,"
                .formatted(id)
            + " \"paidAt\": \"2026-01-01T00:00:00Z\"";
    SharedServer.Reply forged =
        SERVER.post("/api/shop/transactions/payOrder", inputs + ", " + TIMES + "}");

    assertThat(forged.status()).as(forged.body()).isEqualTo(200);
    assertThat(SERVER.get("/api/shop/entities/payment/" + id + "/o/p").body())
        .contains("\"createdAt\":\"20")
        .doesNotContain(LONG_AGO);
  }

  @Test
  void anImportSetsTimesOnlyWhereItSaysSo() {
    String line = "{\"entity\": \"product\", \"attributes\": " + product(", " + TIMES) + "}";
    assertThat(SERVER.post("/api/shop/import", line).body()).contains("written");
    assertThat(stored().get("createdAt").asText()).isGreaterThan("2020");

    assertThat(SERVER.post("/api/shop/import?keepTimes=true", line).body()).contains("written");
    assertThat(stored().get("createdAt").asText()).isEqualTo(LONG_AGO);
    assertThat(stored().get("updatedAt").asText()).isEqualTo(LONG_AGO);
  }

  @Test
  void onlyAnAdministratorWithoutAScopeSetsTimes() {
    send("PUT", path, product(""));
    String before = stored().toString();
    String line = "{\"entity\": \"product\", \"attributes\": " + product(", " + TIMES) + "}";
    Set<Right> write = Set.of(Right.READ, Right.WRITE, Right.OPERATE);
    Map<String, String> scope = Map.of("productId", id);
    for (String token :
        List.of(
            SERVER.token(Set.of("shop"), write, Map.of()),
            SERVER.token(Set.of(), Set.of(Right.values()), scope))) {
      SharedServer.Reply reply =
          SERVER.send("POST", "/api/shop/import?keepTimes=true", token, line, Map.of());
      assertThat(reply.status()).as(reply.body()).isEqualTo(403);
      assertThat(stored()).hasToString(before);
    }
  }
}
