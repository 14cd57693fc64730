package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerTest {
  @TempDir Path folder;

  @Test
  void anItemIsCreatedFoundByAPatternAndStillThereAfterARestart() throws Exception {
    String token;
    try (Server server = ShopServer.start(configuration())) {
      token = server.administratorToken().orElseThrow();
      HttpResponse<String> creation =
          post(
              server,
              token,
              "/api/shop/entities/favourite",
              "{\"customerId\": \"c1\", \"productId\": \"p1\", \"note\": \"Hello\"}");
      assertThat(creation.statusCode()).as(creation.body()).isEqualTo(201);
      assertThat(creation.headers().firstValue("Location"))
          .contains("/api/shop/entities/favourite/c1/p1");
    }
    try (Server server = ShopServer.start(configuration())) {
      assertThat(server.administratorToken()).as("shown once").isEmpty();
      JsonNode answer =
          Json.MAPPER.readTree(
              get(
                      server,
                      token,
                      "/api/shop/patterns/favouritesOfCustomer?customerId=c1&explain=true")
                  .body());
      assertThat(answer.at("/items/0/attributes/note").asText()).isEqualTo("Hello");
      assertThat(answer.at("/$explanation/sent/0/operation").asText()).isEqualTo("Query");
      assertThat(get(server, token, "/").body()).contains("<clave-console>");
      assertThat(
              get(server, "nonsense", "/api/shop/patterns/customerById?customerId=c1").statusCode())
          .isEqualTo(401);
    }
  }

  private Configuration configuration() {
    return ShopServer.configuration(
        Map.of(Setting.MEMORY, "false", Setting.DATA, folder.toString()));
  }

  @Test
  void aPublicAddressIsRefusedBeforeAnythingIsOpened() {
    Path untouched = folder.resolve("untouched");

    assertThatThrownBy(
            () ->
                ShopServer.start(
                    ShopServer.configuration(
                        Map.of(
                            Setting.HOST, "0.0.0.0",
                            Setting.MEMORY, "false",
                            Setting.DATA, untouched.toString()))))
        .hasMessageContaining("allow-public");
    assertThat(untouched).doesNotExist();
  }

  private static HttpResponse<String> get(Server server, String token, String path)
      throws Exception {
    return send(request(server, token, path));
  }

  private static HttpResponse<String> post(Server server, String token, String path, String body)
      throws Exception {
    return send(request(server, token, path).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private static HttpRequest.Builder request(Server server, String token, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("Authorization", "Bearer " + token);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
