package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.ShopServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A thousand items of 400 KB would be an answer of 400 MB. */
final class AnswerMemoryTest {
  private static final int ITEMS = 24;

  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @Test
  void anAnswerOfLargeItemsIsAPageOfMegabytesWithACursor() {
    SERVER.post(
        "/api/shop/entities/customer",
        "{\"customerId\": \"c\", \"email\": \"c@x.org\", \"name\": \"C\"}");
    String note = "n".repeat(300_000);
    for (int i = 0; i < ITEMS; i++) {
      assertThat(
              SERVER
                  .send(
                      "PUT",
                      "/api/shop/entities/favourite/c/p" + i,
                      SERVER.administrator(),
                      "{\"note\": \"" + note + "\"}",
                      Map.of())
                  .status())
          .isEqualTo(200);
    }
    String path = "/api/shop/patterns/favouritesOfCustomer?customerId=c&limit=1000";
    int count = 0;
    for (String next = path; next != null; ) {
      String body = SERVER.get(next).body();
      assertThat(body.length()).isLessThan(2_500_000);
      JsonNode page = SERVER.get(next).json();
      count += page.get("items").size();
      next = page.has("next") ? page.get("next").asText() : null;
    }

    assertThat(count).isEqualTo(ITEMS);
    String pivot = SERVER.get("/api/shop/pivot?limit=500").body();
    assertThat(pivot.length()).isLessThan(5_000_000);
    assertThat(SERVER.get("/api/shop/pivot?limit=500").json().has("cursor")).isTrue();
    assertThat(SERVER.get("/api/shop/views/customerPage?customerId=c&limit=1000").body().length())
        .isLessThan(2_500_000);
  }
}
