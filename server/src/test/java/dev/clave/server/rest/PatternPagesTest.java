package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.ShopServer;
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
  @RegisterExtension static final ShopServer SERVER = new ShopServer();
  private static final String PATTERN = "/api/shop/patterns/favouritesOfCustomer?limit=2";
  private static final String FIRST = PATTERN + "&customerId=pages";

  @BeforeAll
  static void fill() {
    for (String user : List.of("pages", "others")) {
      for (int i = 0; i < 5; i++) {
        assertThat(
                SERVER
                    .post(
                        "/api/shop/entities/favourite",
                        """
                        {"customerId": "%s", "productId": "e%d", "note": "n"}\
                        """
                            .formatted(user, i))
                    .status())
            .isEqualTo(201);
      }
    }
  }

  @Test
  void eachPageLeadsToTheNextUntilThereIsNone() {
    List<String> productIds = new ArrayList<>();
    for (String page = FIRST; !page.isEmpty(); ) {
      Reply reply = SERVER.get(page);
      JsonNode json = reply.json();
      productIds.addAll(json.get("items").findValuesAsText("productId"));
      page = json.path("next").asText();
      assertThat(reply.header("Link"))
          .isEqualTo(page.isEmpty() ? "" : "<" + page + ">; rel=\"next\"");
    }

    assertThat(productIds).containsExactly("e0", "e1", "e2", "e3", "e4");
  }

  @Test
  void whatAViewHasNoRoomForGoesOnAsThePagesOfItsPattern() {
    for (int i = 0; i < 3; i++) {
      Reply creation =
          SERVER.post(
              "/api/shop/entities/favourite",
              "{\"customerId\": \"reader & co\", \"productId\": \"p%d\"}".formatted(i));
      assertThat(creation.status()).as(creation.body()).isEqualTo(201);
    }
    JsonNode view =
        SERVER.get("/api/shop/views/customerPage?customerId=reader%20%26%20co&limit=2").json();
    List<String> productIds =
        new ArrayList<>(view.at("/favouritesOfCustomer/items").findValuesAsText("productId"));

    JsonNode rest = SERVER.get(view.at("/favouritesOfCustomer/next").asText()).json();
    productIds.addAll(rest.get("items").findValuesAsText("productId"));

    assertThat(productIds).containsExactlyInAnyOrder("p0", "p1", "p2");
    assertThat(rest.has("next")).isFalse();
  }

  @Test
  void theCursorByItselfLeadsOnToo() {
    JsonNode first = SERVER.get(FIRST).json();
    JsonNode second = SERVER.get(FIRST + "&cursor=" + first.get("cursor").asText()).json();

    assertThat(second.get("items").findValuesAsText("productId")).containsExactly("e2", "e3");
  }

  @Test
  void aCursorLeadsNowhereElse() {
    String cursor = SERVER.get(FIRST).json().get("next").asText().replaceAll(".*cursor=", "");
    String altered = cursor.substring(0, cursor.length() - 4) + "AAAA";
    String tenant =
        SERVER.token(Set.of("shop"), Set.of(Right.READ), Map.of("customerId", "others"));

    assertThat(
            List.of(
                SERVER.get(FIRST + "&cursor=" + altered),
                SERVER.get(FIRST + "&cursor=%00"),
                SERVER.get(PATTERN + "&customerId=others&cursor=" + cursor),
                SERVER.get(PATTERN + "&cursor=" + cursor, tenant),
                SERVER.get(
                    "/api/shop/patterns/ordersOfCustomer?customerId=pages&cursor=" + cursor)))
        .allSatisfy(reply -> assertThat(reply.body()).contains("\"status\":400", "refused cursor"));
  }
}
