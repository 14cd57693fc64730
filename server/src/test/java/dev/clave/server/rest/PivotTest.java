package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class PivotTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @BeforeAll
  static void fill() {
    for (String user : new String[] {"pivot-a", "pivot-b"}) {
      SERVER.post(
          "/api/shop/entities/customer",
          "{\"customerId\": \"%1$s\", \"email\": \"%1$s@example.com\", \"name\": \"n\"}"
              .formatted(user));
      for (int i = 0; i < 3; i++) {
        SERVER.post(
            "/api/shop/entities/order",
            "{\"customerId\": \"%s\", \"orderId\": \"o%d\", \"total\": 1}".formatted(user, i));
      }
    }
  }

  @Test
  void storedItemsAreShownByTheKeysOfTheTableOrAnIndex() {
    JsonNode byTable = SERVER.get("/api/shop/pivot?limit=500").json();
    JsonNode byIndex = SERVER.get("/api/shop/pivot?limit=500&index=GSI1").json();

    assertThat(byTable.get("items"))
        .anyMatch(
            item ->
                item.at("/keys/PK").asText().equals("CUSTOMER#pivot-a")
                    && item.at("/keys/SK").asText().equals("ORDER#o0")
                    && item.get("entity").asText().equals("order"));
    assertThat(byIndex.get("items"))
        .anyMatch(
            item ->
                item.at("/keys/GSI1PK").asText().equals("STATUS#open")
                    && item.at("/attributes/customerId").asText().equals("pivot-a"));
  }

  @Test
  void onePartitionIsReadByItself() {
    String pivot = "/api/shop/pivot?limit=500&partition=";
    JsonNode customer = SERVER.get(pivot + "CUSTOMER%23pivot-a").json().get("items");
    JsonNode open = SERVER.get(pivot + "STATUS%23open&index=GSI1").json().get("items");

    assertThat(customer)
        .hasSize(4)
        .allMatch(item -> item.at("/keys/PK").asText().equals("CUSTOMER#pivot-a"))
        .allMatch(item -> item.at("/item/customerId").asText().equals("pivot-a"));
    assertThat(open)
        .isNotEmpty()
        .allMatch(item -> item.at("/keys/GSI1PK").asText().equals("STATUS#open"));
    assertThat(SERVER.get(pivot + "CUSTOMER%23nobody").json().get("items")).isEmpty();
  }

  @Test
  void whatTheRuntimeKeepsBesideTheEntitiesIsShownWhenAskedFor() {
    String pivot = "/api/shop/pivot?limit=500";
    assertThat(SERVER.get(pivot).json().get("items"))
        .isNotEmpty()
        .allMatch(item -> item.has("entity"));
    assertThat(SERVER.get(pivot + "&guards=true").json().get("items"))
        .anyMatch(item -> !item.has("entity"));
  }

  @Test
  void whatTheTableKeepsForItselfIsNeverShown() {
    SERVER
        .server()
        .stores()
        .tables()
        .client()
        .putItem(
            put ->
                put.tableName("shop")
                    .item(
                        Map.of(
                            "PK", AttributeValue.fromS("clave:reserved"),
                            "SK", AttributeValue.fromS("anything"))));

    assertThat(SERVER.get("/api/shop/pivot?limit=500&guards=true").json().get("items"))
        .noneMatch(item -> item.at("/keys/PK").asText().startsWith("clave:"));
  }

  @Test
  void pagesOfAnyLengthShowEveryItemOnce() {
    for (String index : new String[] {"", "GSI1"}) {
      JsonNode whole = SERVER.get("/api/shop/pivot?limit=500&index=" + index).json();
      List<JsonNode> items = new ArrayList<>();
      String cursor = "";
      do {
        String page = "/api/shop/pivot?limit=2&index=" + index + cursor;
        JsonNode answer = SERVER.get(page).json();
        answer.get("items").forEach(items::add);
        cursor = "&cursor=" + answer.path("cursor").asText();
      } while (!cursor.equals("&cursor="));
      assertThat(items).containsExactlyElementsOf(whole.get("items"));
    }
  }

  @Test
  void pagesGoOnWhereTheLastOneEnded() {
    JsonNode first = SERVER.get("/api/shop/pivot?limit=1").json();
    JsonNode second =
        SERVER.get("/api/shop/pivot?limit=1&cursor=" + first.get("cursor").asText()).json();

    assertThat(second.at("/items/0/keys")).isNotEqualTo(first.at("/items/0/keys"));
  }

  @Test
  void aScopedCallerSeesItsOwnItemsAndCannotUseAnothersCursor() {
    String scoped =
        SERVER.token(Set.of("shop"), Set.of(Right.READ), Map.of("customerId", "pivot-b"));
    JsonNode items = SERVER.get("/api/shop/pivot?limit=500", scoped).json().get("items");
    String foreign = SERVER.get("/api/shop/pivot?limit=1").json().get("cursor").asText();

    assertThat(items).as("a customer and three orders").hasSize(4);
    assertThat(items)
        .allMatch(item -> item.at("/attributes/customerId").asText().equals("pivot-b"));
    assertThat(SERVER.get("/api/shop/pivot?cursor=" + foreign, scoped).status()).isEqualTo(400);
  }
}
