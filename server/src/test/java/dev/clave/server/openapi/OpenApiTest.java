package dev.clave.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.ShopServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class OpenApiTest {
  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  private static List<JsonNode> documents() {
    List<JsonNode> documents = new ArrayList<>();
    SERVER
        .get("/api/openapi")
        .json()
        .get("documents")
        .forEach(each -> documents.add(SERVER.get(each.get("url").asText()).json()));
    return documents;
  }

  @Test
  void everyRouteOfTheApiIsDescribedOnce() {
    List<String> paths = new ArrayList<>();
    documents().forEach(each -> each.get("paths").fieldNames().forEachRemaining(paths::add));

    assertThat(paths).doesNotHaveDuplicates();
    assertThat(SERVER.apiPaths()).isNotEmpty().allMatch(paths::contains);
  }

  @Test
  void operationsOfASystemHaveDifferentNames() {
    assertThat(documents())
        .allSatisfy(
            each ->
                assertThat(each.get("paths").findValuesAsText("operationId"))
                    .isNotEmpty()
                    .doesNotHaveDuplicates()
                    .allMatch(name -> name.matches("[a-z][A-Za-z0-9]*")));
  }

  @Test
  void operationsOfADesignAreCalledAsAPersonWouldCallThem() {
    JsonNode shop = SERVER.get("/api/openapi/shop.json").json();

    assertThat(shop.get("paths").findValuesAsText("operationId"))
        .contains("getOrder", "createOrder", "ordersByStatus", "payOrder", "customerPage");
  }
}
