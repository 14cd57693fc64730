package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What every write sent and consumed, for those who ask. */
final class ExplainedTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();
  private static final String ALL = "/api/shop/entities/favourite";
  private static final String ONE = ALL + "/explained/e1";
  private static final String ITEM =
      """
      {"customerId": "explained", "productId": "e1", "note": "n"}""";

  @Test
  void eachWriteSaysWhatItSentAndConsumed() {
    sent(send("POST", ALL, ITEM), 201, "PutItem");
    sent(send("PATCH", ONE, "{\"note\": \"m\"}"), 200, "UpdateItem");
    sent(send("DELETE", ONE, ""), 200, "DeleteItem");
    assertThat(SERVER.get(ONE).status()).isEqualTo(404);
  }

  @Test
  void whereAReadGoesOnIsShownToThoseWithoutAScopeOnly() {
    for (String id : List.of("m1", "m2")) {
      assertThat(SERVER.post(ALL, ITEM.replace("e1", id).replace("explained", "masked")).status())
          .isEqualTo(201);
    }
    String first = "/api/shop/patterns/favouritesOfCustomer?customerId=masked&limit=1";
    String scoped = SERVER.token(Set.of(), Set.of(Right.READ), Map.of("customerId", "masked"));
    assertThat(startKey(first, scoped)).isEmpty();
    assertThat(startKey(first, SERVER.administrator())).isNotEmpty();
  }

  private static JsonNode startKey(String first, String token) {
    String next = SERVER.get(first, token).json().get("next").asText();
    Reply reply = SERVER.get(next + "&explain=true", token);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.json().findValue("ExclusiveStartKey");
  }

  @Test
  void aTokenThatMayOnlyWriteReadsNothingByWriting() {
    String writer = SERVER.token(Set.of(), Set.of(Right.WRITE), Map.of("customerId", "explained"));
    String one = ALL + "/explained/w1";
    SERVER.post(ALL, ITEM.replace("e1", "w1").replace("\"n\"", "\"secret\""));

    for (String body : List.of("{}", "{\"productId\": \"w1\"}")) {
      Reply patched = SERVER.send("PATCH", one, writer, body, Map.of());
      assertThat(patched.body()).doesNotContain("secret", "createdAt", "note");
    }
    assertThat(SERVER.send("PATCH", one + "?explain=true", writer, "{}", Map.of()).status())
        .isEqualTo(403);
    assertThat(SERVER.get(one, writer).status()).isEqualTo(403);
  }

  private static void sent(Reply reply, int status, String operation) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.json().findValuesAsText("operation")).contains(operation);
    assertThat(reply.json().at("/$explanation/capacityUnits").asDouble()).isPositive();
  }

  private static Reply send(String method, String path, String body) {
    return SERVER.send(method, path + "?explain=true", SERVER.administrator(), body, Map.of());
  }
}
