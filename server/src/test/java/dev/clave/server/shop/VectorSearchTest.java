package dev.clave.server.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search by vector is a pattern like any other over REST. */
final class VectorSearchTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;

  private static Server server;

  @BeforeAll
  static void serveTheFolder() throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        """
        design: archive
        key: PK, SK
        indexes:
          VI1: { vector: embedding(3), partition: tenantId, filters: lang }
          VI2: { vector: embedding(3), filters: lang }
        entities:
          document:
            PK: TENANT#<tenantId>
            SK: DOC#<id>
            attributes: { tenantId: string, id: string, lang: string, embedding: vector(3) }
        patterns:
          like:
            near: <embedding> in VI1
            filter: tenantId = <tenantId> and lang = <lang?>
            limit: 10
          likeAny: { near: <embedding> in VI2, filter: lang = <lang>, limit: 10 }
        """);
    server =
        Server.builder()
            .serve(SystemFolder.read(folder))
            .configuration(
                Configuration.of(
                    List.of(),
                    Optional.empty(),
                    Map.of(),
                    Map.of(
                        Setting.MEMORY,
                        "true",
                        Setting.PORT,
                        "0",
                        Setting.DYNAMODB_PORT,
                        "0",
                        Setting.S3_PORT,
                        "0")))
            .start();
    for (String[] each :
        new String[][] {
          {"a", "north", "1,0,0"}, {"a", "east", "0,1,0"}, {"b", "theirs", "1,0,0"}
        }) {
      assertThat(
              send(
                      "POST",
                      "/entities/document",
                      "{\"tenantId\":\"%s\",\"id\":\"%s\",\"lang\":\"en\",\"embedding\":[%s]}"
                          .formatted(each[0], each[1], each[2]))
                  .statusCode())
          .isEqualTo(201);
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws IOException {
    return send(method, path, body, server.administratorToken().orElseThrow());
  }

  private static HttpResponse<String> send(String method, String path, String body, String token)
      throws IOException {
    return exchange(method, "/api/archive" + path, body, token);
  }

  private static HttpResponse<String> get(String path) throws IOException {
    return exchange("GET", path, "", server.administratorToken().orElseThrow());
  }

  private static HttpResponse<String> exchange(
      String method, String path, String body, String token) throws IOException {
    try {
      return CLIENT.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
              .header("Authorization", "Bearer " + token)
              .header("Content-Type", "application/json")
              .method(method, HttpRequest.BodyPublishers.ofString(body))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException interrupted) {
      throw new IOException(interrupted);
    }
  }

  private static HttpResponse<String> search(String tenant, String vector) throws IOException {
    return send(
        "GET",
        "/patterns/like?tenantId=%s&embedding=%s"
            .formatted(tenant, URLEncoder.encode(vector, StandardCharsets.UTF_8)),
        "");
  }

  @Test
  void theNearestItemsOfTheTenantComeFirst() throws IOException {
    for (String vector : List.of("0.9, 0.1, 0", "[0.9,0.1,0]")) {
      JsonNode items = Json.MAPPER.readTree(search("a", vector).body()).get("items");
      assertThat(items).hasSize(2);
      assertThat(items.get(0).at("/attributes/id").asText()).isEqualTo("north");
    }
  }

  @Test
  void aVectorIsAListOfNumbersForClients() throws IOException {
    JsonNode inputs =
        Json.MAPPER
            .readTree(get("/api/openapi/archive.json").body())
            .at("/paths/~1api~1archive~1patterns~1like/get/parameters");
    assertThat(inputs)
        .anySatisfy(
            input -> {
              assertThat(input.get("name").asText()).isEqualTo("embedding");
              assertThat(input.at("/schema/type").asText()).isEqualTo("array");
              assertThat(input.at("/schema/items/type").asText()).isEqualTo("number");
              assertThat(input.get("explode").asBoolean(true)).isFalse();
            });
    // Some clients send a list as one parameter for each value whatever the description says.
    String repeated = "/patterns/like?tenantId=a&embedding=0.9&embedding=0.1&embedding=0";
    JsonNode items = Json.MAPPER.readTree(send("GET", repeated, "").body()).get("items");
    assertThat(items.get(0).at("/attributes/id").asText()).isEqualTo("north");
  }

  @Test
  void operatorsSeeTheVectorIndexes() throws IOException {
    JsonNode tables = Json.MAPPER.readTree(get("/api/operations/tables").body()).get("tables");

    assertThat(tables.at("/0/indexes"))
        .extracting(index -> index.get("name") + " " + index.get("key"))
        .containsExactly("\"VI1\" [\"embedding\"]", "\"VI2\" [\"embedding\"]");
  }

  @Test
  void whatASearchAcrossTenantsFoundIsNotExplainedToOneOfThem() throws IOException {
    String path = "/patterns/likeAny?embedding=1,0,0&lang=en&explain=true";
    assertThat(send("GET", path, "").body()).contains("theirs");
    Grant tenant = new Grant("test", Set.of(), Set.of(Right.READ), Map.of("tenantId", "a"));
    String token = server.tokens().issue(tenant, Duration.ofHours(1));
    String answer = send("GET", path, "", token).body();
    assertThat(answer).contains("north", "BatchGetItem").doesNotContain("theirs", "TENANT#b");
  }

  @Test
  void aVectorThatDoesNotFitIsTold() throws IOException {
    HttpResponse<String> refusal = search("a", "1,0");
    assertThat(refusal.statusCode()).isEqualTo(400);
    assertThat(refusal.body()).contains("a list of 3 numbers");
    assertThat(search("a", "north").statusCode()).isEqualTo(400);
  }
}
