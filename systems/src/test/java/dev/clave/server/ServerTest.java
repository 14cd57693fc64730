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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerTest {
  @TempDir Path folder;

  @Test
  void aPostIsCreatedFoundByStatusAndStillThereAfterARestart() throws Exception {
    String token;
    try (Server server = TestServer.start(configuration())) {
      token = server.administratorToken().orElseThrow();
      HttpResponse<String> created =
          post(
              server,
              token,
              "/api/portfolio/entities/post",
              """
              {"postId": "p1", "userId": "u1", "categoryId": "c1", "title": "Hello",
               "content": "World", "status": "published", "tags": [], "likeCount": 0,
               "commentCount": 0}
              """);
      assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
      assertThat(created.headers().firstValue("Location"))
          .contains("/api/portfolio/entities/post/p1");
    }
    try (Server server = TestServer.start(configuration())) {
      assertThat(server.administratorToken()).as("shown once").isEmpty();
      JsonNode found =
          Json.MAPPER.readTree(
              get(
                      server,
                      token,
                      "/api/portfolio/patterns/postsByStatus?status=published&explain=true")
                  .body());
      assertThat(found.at("/items/0/attributes/title").asText()).isEqualTo("Hello");
      assertThat(found.at("/$explanation/sent/0/operation").asText()).isEqualTo("Query");
      assertThat(found.at("/$explanation/sent/0/request/IndexName").asText()).isEqualTo("GSI1");
      assertThat(get(server, token, "/").body()).contains("<clave-console>");
      assertThat(get(server, "nonsense", "/api/portfolio/patterns/user?userId=u1").statusCode())
          .isEqualTo(401);
    }
  }

  private Configuration configuration() {
    return Configuration.of(
        Optional.empty(),
        Map.of(),
        Map.of(
            Setting.DATA,
            folder.toString(),
            Setting.SAMPLE,
            "false",
            Setting.PORT,
            "0",
            Setting.DYNAMODB_PORT,
            "0",
            Setting.S3_PORT,
            "0"));
  }

  @Test
  void aPublicAddressIsRefusedBeforeAnythingIsOpened() {
    Path untouched = folder.resolve("untouched");

    assertThatThrownBy(
            () ->
                TestServer.start(
                    TestServer.configuration(
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
