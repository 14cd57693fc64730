package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.TestServer;
import dev.clave.server.security.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The results of a pattern, page by page. */
final class PatternPagesTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();
  private static final String PATTERN = "/api/transporte/patterns/favoritosPorTipo?tipo=cliente";
  private static final String FIRST = PATTERN + "&limit=2&userId=pages";

  @BeforeAll
  static void fill() {
    for (String user : List.of("pages", "others")) {
      for (int i = 0; i < 5; i++) {
        assertThat(
                SERVER
                    .post(
                        "/api/transporte/entities/favorito",
                        """
                        {"userId": "%s", "tipo": "cliente", "entityId": "e%d", "nombre": "n"}"""
                            .formatted(user, i))
                    .status())
            .isEqualTo(201);
      }
    }
  }

  @Test
  void eachPageLeadsToTheNextUntilThereIsNone() {
    List<String> found = new ArrayList<>();
    for (String page = FIRST; !page.isEmpty(); ) {
      Reply reply = SERVER.get(page);
      JsonNode json = reply.json();
      found.addAll(json.get("items").findValuesAsText("entityId"));
      page = json.path("next").asText();
      assertThat(reply.header("Link"))
          .isEqualTo(page.isEmpty() ? "" : "<" + page + ">; rel=\"next\"");
    }

    assertThat(found).containsExactly("e0", "e1", "e2", "e3", "e4");
  }

  @Test
  void whatAViewHasNoRoomForGoesOnAsThePagesOfItsPattern() {
    for (int i = 0; i < 3; i++) {
      Reply created =
          SERVER.post(
              "/api/portfolio/entities/bookmark",
              "{\"userId\": \"reader & co\", \"postId\": \"p%d\"}".formatted(i));
      assertThat(created.status()).as(created.body()).isEqualTo(201);
    }
    JsonNode view =
        SERVER.get("/api/portfolio/views/inbox?userId=reader%20%26%20co&limit=2").json();
    List<String> found =
        new ArrayList<>(view.at("/bookmarksOfUser/items").findValuesAsText("postId"));

    JsonNode rest = SERVER.get(view.at("/bookmarksOfUser/next").asText()).json();
    found.addAll(rest.get("items").findValuesAsText("postId"));

    assertThat(found).containsExactlyInAnyOrder("p0", "p1", "p2");
    assertThat(rest.has("next")).isFalse();
  }

  @Test
  void aCursorLeadsNowhereElse() {
    String cursor = SERVER.get(FIRST).json().get("next").asText().replaceAll(".*cursor=", "");
    String altered = cursor.substring(0, cursor.length() - 4) + "AAAA";
    String tenant =
        SERVER.token(Set.of("transporte"), Set.of(Right.READ), Map.of("userId", "others"));

    assertThat(
            List.of(
                SERVER.get(FIRST + "&cursor=" + altered),
                SERVER.get(FIRST + "&cursor=%00"),
                SERVER.get(PATTERN + "&limit=2&userId=others&cursor=" + cursor),
                SERVER.get(PATTERN + "&limit=2&cursor=" + cursor, tenant),
                SERVER.get("/api/transporte/patterns/clientes?userId=pages&cursor=" + cursor)))
        .allSatisfy(reply -> assertThat(reply.body()).contains("\"status\":400", "refused cursor"));
  }
}
