package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.http.Json;
import dev.clave.server.security.Right;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A design that somebody is writing. */
final class DraftTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  private static JsonNode checked(String text) throws Exception {
    return SERVER
        .post("/api/shop/design/check", Json.MAPPER.writeValueAsString(Map.of("design", text)))
        .json();
  }

  private static String served() {
    return SERVER.get("/api/shop/design").json().get("text").asText();
  }

  @Test
  void theDesignSpeaksTheLanguageOfItsReaderWhereItCan() {
    for (String languages : List.of("es", "es-MX, en;q=0.5", "fr, en;q=0.1, es;q=0.9")) {
      SharedServer.Reply design =
          SERVER.send(
              "GET",
              "/api/shop/design",
              SERVER.administrator(),
              "",
              Map.of("Accept-Language", languages));
      assertThat(design.header("Content-Language")).as(languages).isEqualTo("es");
      assertThat(design.json().get("about").asText()).startsWith("Una tienda");
      assertThat(design.json().at("/entities/0/about").asText()).isEqualTo("Alguien que pide");
      assertThat(design.json().at("/entities/1/about").asText()).startsWith("What a customer");
    }
    assertThat(SERVER.get("/api/shop/design").json().get("about").asText()).startsWith("A small");
  }

  @Test
  void aFaultIsFoundWithItsPlaceAndNothingIsCompared() throws Exception {
    JsonNode answer = checked(served().replace("note?: string", "note?: strng"));

    assertThat(answer.get("findings"))
        .anyMatch(each -> each.get("severity").asText().equals("error"));
    assertThat(answer.has("changes")).isFalse();
  }

  @Test
  void aDraftIsComparedWithTheDesignThatIsServed() throws Exception {
    assertThat(checked(served()).get("changes")).isEmpty();

    JsonNode changes =
        checked(served().replace("note?: string", "note?: string\n      since?: date"))
            .get("changes");
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).get("place").asText()).isEqualTo("favourite.since");
  }

  @Test
  void aDesignSaysWhatTheTokenReachesOfIt() {
    JsonNode all = SERVER.get("/api/shop/design").json().get("reach");
    assertThat(all.get("patterns")).anyMatch(each -> each.asText().equals("largestOrders"));
    assertThat(all.get("entities")).anyMatch(each -> each.asText().equals("product"));

    String bound = SERVER.token(Set.of("shop"), Set.of(Right.READ), Map.of("customerId", "c1"));
    JsonNode some = SERVER.get("/api/shop/design", bound).json().get("reach");
    assertThat(all.get("writable")).isEqualTo(all.get("entities"));
    assertThat(some.get("writable")).isEmpty();
    assertThat(some.get("entities")).noneMatch(each -> each.asText().equals("product"));
    assertThat(some.get("patterns"))
        .anyMatch(each -> each.asText().equals("account"))
        .noneMatch(each -> each.asText().equals("productById"));
  }
}
