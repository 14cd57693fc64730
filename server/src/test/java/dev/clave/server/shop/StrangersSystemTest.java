package dev.clave.server.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A system that the server has never heard of has all that the five systems have. */
final class StrangersSystemTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static Server server;

  @BeforeAll
  static void serveWhatIsOnTheClassPath() {
    server =
        Server.builder()
            .serve(SystemProvider.onClassPath())
            .configuration(configuration(Map.of(ShopProvider.LIMIT, "500")))
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Configuration configuration(Map<Setting, String> more) {
    Map<Setting, String> flags = new HashMap<>();
    flags.put(Setting.MEMORY, "true");
    flags.put(Setting.PORT, "0");
    flags.put(Setting.DYNAMODB_PORT, "0");
    flags.putAll(more);
    return Configuration.of(List.of(ShopProvider.LIMIT), Optional.empty(), Map.of(), flags);
  }

  @Test
  void itsItemsPatternsAndSampleAreServed() throws Exception {
    assertThat(send("GET", "/api/shop/entities/customer/c1", "").body()).contains("Ana");
    String order = "{\"customerId\": \"c1\", \"orderId\": \"o1\", \"total\": 12.5}";
    assertThat(send("POST", "/api/shop/entities/order", order).statusCode()).isEqualTo(201);
    JsonNode page = json(send("GET", "/api/shop/patterns/ordersByStatus?status=open", ""));
    assertThat(page.at("/items/0/attributes/orderId").asText()).isEqualTo("o1");
    assertThat(send("GET", "/api/shop/entities/customer/c1", "").body())
        .contains("\"orderCount\":1");
  }

  @Test
  void itsOwnRoutesChecksSettingsPagesAndHealthAreThere() throws Exception {
    assertThat(json(send("GET", "/api/shop/customers/count", "")).get("customers").asInt())
        .isPositive();
    String dear = "{\"customerId\": \"c1\", \"orderId\": \"o2\", \"total\": 501}";
    HttpResponse<String> refusal = send("POST", "/api/shop/entities/order", dear);
    assertThat(refusal.statusCode()).isEqualTo(422);
    assertThat(refusal.body()).contains("expected at most 500");
    JsonNode shop = json(send("GET", "/api", "")).at("/systems/0");
    assertThat(shop.at("/titles/es").asText()).isEqualTo("Una tienda pequeña");
    assertThat(shop.at("/pages/0/module").asText()).isEqualTo("/console/systems/shop/till.js");
    assertThat(shop.at("/stores/till/up").asBoolean()).isTrue();
    assertThat(send("GET", "/console/systems/shop/till.js", "").body()).contains("Till");
    assertThat(send("GET", "/api/openapi/shop.json", "").body())
        .contains("How many customers there are");
  }

  @Test
  void onlyTheStoresThatItNeedsAreStarted() {
    assertThat(server.stores().postgres()).isEmpty();
    assertThat(server.stores().objects()).isEmpty();
  }

  @Test
  void twoSystemsOfOneNameAndNamesThatNoPathTakesAreRefused() {
    assertThatThrownBy(
            () -> Server.builder().serve(ShopProvider.shop()).serve(ShopProvider.shop()).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two called `shop`");
    assertThatThrownBy(() -> ServedSystem.of("operations"))
        .hasMessageContaining("found `operations`");
    assertThatThrownBy(() -> ServedSystem.of("a/b")).hasMessageContaining("found `a/b`");
  }

  @Test
  void aDesignWithErrorsIsRefusedWithItsFindings() {
    ServedSystem broken = ServedSystem.of("broken").withDesign("design: broken\ntable: t\n");
    assertThatThrownBy(
            () -> Server.builder().serve(broken).configuration(configuration(Map.of())).start())
        .hasMessageContaining("the design of `broken` has errors");
  }

  private static JsonNode json(HttpResponse<String> response) throws IOException {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Json.MAPPER.readTree(response.body());
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
