package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.Fixtures;
import dev.clave.server.TestServer;
import dev.clave.server.security.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PivotTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @BeforeAll
  static void fill() {
    for (String user : new String[] {"pivot-a", "pivot-b"}) {
      for (int i = 0; i < 3; i++) {
        ObjectNode driver = Fixtures.item("transporte", "conductor");
        driver.put("userId", user).put("id", "c" + i).put("estado", "disponible");
        SERVER.post("/api/transporte/entities/conductor", driver.toString());
      }
    }
  }

  @Test
  void storedItemsAreShownByTheKeysOfTheTableOrAnIndex() {
    JsonNode byTable = SERVER.get("/api/transporte/pivot?limit=500").json();
    JsonNode byIndex = SERVER.get("/api/transporte/pivot?limit=500&index=GSI1").json();

    assertThat(byTable.get("items"))
        .anyMatch(
            item ->
                item.at("/keys/PK").asText().equals("USER#pivot-a")
                    && item.at("/keys/SK").asText().equals("CONDUCTOR#c0")
                    && item.get("entity").asText().equals("conductor"));
    assertThat(byIndex.get("items"))
        .anyMatch(
            item -> item.at("/keys/GSI1PK").asText().equals("USER#pivot-a#CONDUCTOR#disponible"));
  }

  @Test
  void whatTheRuntimeKeepsBesideTheEntitiesIsShownWhenAskedFor() {
    SERVER.post(
        "/api/portfolio/entities/user",
        """
        {"userId": "guarded", "email": "guarded@example.com", "name": "Guarded"}
        """);

    String pivot = "/api/portfolio/pivot?limit=500";
    assertThat(SERVER.get(pivot).json().get("items"))
        .isNotEmpty()
        .allMatch(item -> item.has("entity"));
    assertThat(SERVER.get(pivot + "&guards=true").json().get("items"))
        .anyMatch(item -> !item.has("entity"));
  }

  @Test
  void pagesOfAnyLengthShowEveryItemOnce() {
    for (String index : new String[] {"", "GSI1"}) {
      JsonNode whole = SERVER.get("/api/transporte/pivot?limit=500&index=" + index).json();
      List<JsonNode> items = new ArrayList<>();
      String cursor = "";
      do {
        String page = "/api/transporte/pivot?limit=2&index=" + index + cursor;
        JsonNode answer = SERVER.get(page).json();
        answer.get("items").forEach(items::add);
        cursor = "&cursor=" + answer.path("cursor").asText();
      } while (!cursor.equals("&cursor="));
      assertThat(items).containsExactlyElementsOf(whole.get("items"));
    }
  }

  @Test
  void pagesGoOnWhereTheLastOneEnded() {
    JsonNode first = SERVER.get("/api/transporte/pivot?limit=1").json();
    JsonNode second =
        SERVER.get("/api/transporte/pivot?limit=1&cursor=" + first.get("cursor").asText()).json();

    assertThat(second.at("/items/0/keys")).isNotEqualTo(first.at("/items/0/keys"));
  }

  @Test
  void aScopedCallerSeesItsOwnItemsAndCannotUseAnothersCursor() {
    String scoped =
        SERVER.token(Set.of("transporte"), Set.of(Right.READ), Map.of("userId", "pivot-b"));
    JsonNode items = SERVER.get("/api/transporte/pivot?limit=500", scoped).json().get("items");
    String foreign = SERVER.get("/api/transporte/pivot?limit=1").json().get("cursor").asText();

    assertThat(items).hasSize(3);
    assertThat(items).allMatch(item -> item.at("/attributes/userId").asText().equals("pivot-b"));
    assertThat(SERVER.get("/api/transporte/pivot?cursor=" + foreign, scoped).status())
        .isEqualTo(400);
  }
}
