package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.TestServer;
import dev.clave.server.security.Right;
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
        SERVER.post(
            "/api/transporte/entities/conductor",
            """
            {"userId": "%s", "id": "c%d", "nombre": "Ana", "estado": "disponible",
             "licencia": {"numero": "1", "tipo": "B", "vigencia": "2030-01-01"}}
            """
                .formatted(user, i));
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
