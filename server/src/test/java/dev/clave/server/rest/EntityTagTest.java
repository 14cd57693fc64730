package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class EntityTagTest {
  private static final String ALL = "/api/shop/entities/product";

  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  private final String id = UUID.randomUUID().toString();
  private final String one = ALL + "/" + id;
  private String tag;

  @BeforeEach
  void created() {
    SharedServer.Reply creation = SERVER.post(ALL, body("first"));
    assertThat(creation.status()).as(creation.body()).isEqualTo(201);
    tag = creation.header("ETag");
    assertThat(tag).startsWith("\"1-");
  }

  private String body(String name) {
    return "{\"productId\": \"%s\", \"name\": \"%s\"}".formatted(id, name);
  }

  private SharedServer.Reply send(String method, String body, Map<String, String> headers) {
    return SERVER.send(method, one, SERVER.administrator(), body, headers);
  }

  private String name() {
    return SERVER.get(one).json().get("name").asText();
  }

  @Test
  void aReadCarriesTheTagAndIsNotSentAgainToWhoHasIt() {
    assertThat(SERVER.get(one).header("ETag")).isEqualTo(tag);

    SharedServer.Reply again = send("GET", "", Map.of("If-None-Match", tag));
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(again.header("ETag")).isEqualTo(tag);
    for (String other : List.of("\"1\"", tag.replace("1-", "2-"))) {
      assertThat(send("GET", "", Map.of("If-None-Match", other)).status()).isEqualTo(200);
    }
  }

  @Test
  void anItemWhoseCounterMovedIsSentAgain() {
    String customer = "/api/shop/entities/customer";
    String mail = id + "@example.com";
    SERVER.post(
        customer,
        "{\"customerId\": \"%s\", \"email\": \"%s\", \"name\": \"Ana\"}".formatted(id, mail));
    String before = SERVER.get(customer + "/" + id).header("ETag");
    SERVER.post(
        "/api/shop/entities/order",
        "{\"customerId\": \"%s\", \"orderId\": \"o1\", \"total\": 3}".formatted(id));

    SharedServer.Reply after =
        SERVER.send(
            "GET",
            customer + "/" + id,
            SERVER.administrator(),
            "",
            Map.of("If-None-Match", before));
    assertThat(after.status()).isEqualTo(200);
    assertThat(after.json().get("orderCount").asInt()).isEqualTo(1);
    assertThat(after.header("ETag")).isNotEqualTo(before).startsWith("\"1-");
  }

  @Test
  void anItemThatWasDeletedAndCreatedAgainIsSentAgain() {
    send("DELETE", "", Map.of());
    SERVER.post(ALL, body("another"));

    SharedServer.Reply after = send("GET", "", Map.of("If-None-Match", tag));
    assertThat(after.status()).isEqualTo(200);
    assertThat(after.json().get("name").asText()).isEqualTo("another");
  }

  @Test
  void whoeverHasItAmongOthersOrByAWeakenedTagHasIt() {
    for (String tags : List.of("W/" + tag, "\"7\", " + tag, "*")) {
      assertThat(send("GET", "", Map.of("If-None-Match", tags)).status()).isEqualTo(304);
    }
  }

  @Test
  void aDemandThatCannotBeMetOrMeantIsNotPassedOver() {
    for (String tags : List.of("\"1\"", "*, \"1\"", "W/\"5\"")) {
      SharedServer.Reply reply = send("PUT", body("lost"), Map.of("If-None-Match", tags));
      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    }
    Map<String, String> absent = Map.of("If-None-Match", "*");
    assertThat(send("PATCH", "{\"name\": \"lost\"}", absent).status()).isEqualTo(412);
    assertThat(send("DELETE", "", absent).status()).isEqualTo(412);
    assertThat(name()).isEqualTo("first");
  }

  @Test
  void aDeletionTellsWhatItConsumedToWhoAsks() {
    SharedServer.Reply deleted =
        SERVER.send("DELETE", one + "?explain=true", SERVER.administrator(), "", Map.of());

    assertThat(deleted.status()).as(deleted.body()).isEqualTo(200);
    assertThat(deleted.json().at("/$explanation/capacityUnits").asDouble()).isPositive();
    assertThat(SERVER.get(one).status()).isEqualTo(404);
  }

  @Test
  void aChangeOfTheVersionThatWasReadHappensAndGivesTheNextTag() {
    SharedServer.Reply patched = send("PATCH", "{\"name\": \"second\"}", Map.of("If-Match", tag));
    assertThat(patched.status()).as(patched.body()).isEqualTo(200);
    assertThat(patched.header("ETag")).startsWith("\"2-");

    SharedServer.Reply replaced = send("PUT", body("third"), Map.of("If-Match", "\"2\""));
    assertThat(replaced.status()).as(replaced.body()).isEqualTo(200);
    assertThat(replaced.header("ETag")).startsWith("\"3-");

    assertThat(send("DELETE", "", Map.of("If-Match", "\"3\"")).status()).isEqualTo(204);
    assertThat(SERVER.get(one).status()).isEqualTo(404);
  }

  @Test
  void aChangeOfAnotherVersionIsRefusedAndChangesNothing() {
    Map<String, String> stale = Map.of("If-Match", "\"7\"");
    for (SharedServer.Reply reply :
        new SharedServer.Reply[] {
          send("PATCH", "{\"name\": \"lost\"}", stale),
          send("PUT", body("lost"), stale),
          send("DELETE", "", stale)
        }) {
      assertThat(reply.status()).as(reply.body()).isEqualTo(412);
      assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    }
    assertThat(name()).isEqualTo("first");
    assertThat(SERVER.get(one).header("ETag")).isEqualTo(tag);
  }

  @Test
  void whereNothingIsNoVersionMatches() {
    assertThat(send("DELETE", "", Map.of()).status()).isEqualTo(204);
    for (String any : List.of("\"1\"", tag, "*")) {
      Map<String, String> match = Map.of("If-Match", any);
      assertThat(send("PATCH", "{\"name\": \"lost\"}", match).status()).isEqualTo(412);
      assertThat(send("PUT", body("lost"), match).status()).isEqualTo(412);
      assertThat(send("DELETE", "", match).status()).isEqualTo(412);
    }
    assertThat(SERVER.get(one).status()).isEqualTo(404);
  }

  @Test
  void anyVersionWillDoForAStarAndForWhoDemandsNothing() {
    assertThat(send("PUT", body("second"), Map.of("If-Match", "*")).header("ETag"))
        .startsWith("\"2-");
    assertThat(send("PUT", body("third"), Map.of()).header("ETag")).startsWith("\"3-");
    assertThat(name()).isEqualTo("third");
  }

  @Test
  void aPutThatDemandsThatThereIsNoneIsRefusedWhenThereIsOne() {
    Map<String, String> none = Map.of("If-None-Match", "*");
    assertThat(send("PUT", body("second"), none).status()).isEqualTo(412);
    assertThat(name()).isEqualTo("first");

    send("DELETE", "", Map.of());
    assertThat(send("PUT", body("second"), none).status()).isEqualTo(201);
  }

  @Test
  void aTagThatIsNoneOfOursIsRefusedWithWhatWasExpected() {
    for (String other : List.of("1", "W/\"1\"", "\"1\", \"2\"", "\"abc\"", "\"1-x\"")) {
      SharedServer.Reply reply = send("PATCH", "{\"name\": \"lost\"}", Map.of("If-Match", other));
      assertThat(reply.status()).as(other).isEqualTo(412);
      assertThat(reply.body()).contains("expected `If-Match` to be one tag");
    }
    assertThat(name()).isEqualTo("first");
  }
}
