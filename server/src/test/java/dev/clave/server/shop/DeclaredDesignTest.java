package dev.clave.server.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Await;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.system.SystemFolder;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

/** A stranger's folder has files, an audit trail, cascades, samples and pages by its design. */
final class DeclaredDesignTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;

  private static Server server;

  @BeforeAll
  static void serveTheFolder() throws IOException {
    try (InputStream design =
        DeclaredDesignTest.class.getResourceAsStream("/library-design.yaml")) {
      Files.write(folder.resolve("design.yaml"), design.readAllBytes());
    }
    Files.createDirectory(folder.resolve("sample"));
    Files.writeString(
        folder.resolve("sample").resolve("members.jsonl"),
        "{\"entity\": \"member\", \"attributes\": {\"memberId\": \"m1\", \"name\": \"Ana\"}}\n");
    Files.writeString(
        folder.resolve("load.yaml"),
        "load: { patterns: { chapters: { calls: 10k, items: 20, peak: 30 } } }\n");
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
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void itsSampleIsLoadedAndNobodysWork() throws Exception {
    assertThat(send("GET", "/entities/member/m1", "").body()).contains("Ana");
    assertThat(send("GET", "/entities/book/b0", "").body()).contains("Cero");
    assertThat(send("GET", "/entities/chapter/b0/1", "").statusCode()).isEqualTo(200);
    assertThat(entries("member-m1")).isEmpty();
  }

  @Test
  void itsLoadFileSaysWhenTheAlarmsOfCapacityRing() throws Exception {
    JsonNode alarms = json(get("/api/operations/alarms")).get("alarms");

    assertThat(alarms)
        .filteredOn(alarm -> alarm.get("metric").asText().equals("ConsumedReadCapacityUnits"))
        .singleElement()
        .satisfies(alarm -> assertThat(alarm.get("limit").asDouble()).isPositive());
  }

  @Test
  void itsAuditIsVerifiedByAnOperationOfThatName() throws Exception {
    assertThat(
            json(get("/api/openapi/library.json"))
                .at("/paths/~1api~1library~1audit~1verify/post/operationId")
                .asText())
        .isEqualTo("verifyAudit");
  }

  @Test
  void aDeleteIsRefusedOrTakesChildrenAlong() throws Exception {
    create("member", "{\"memberId\": \"m2\", \"name\": \"Ben\"}");
    create("loan", "{\"memberId\": \"m2\", \"bookId\": \"b9\"}");
    HttpResponse<String> refusal = send("DELETE", "/entities/member/m2", "");
    assertThat(refusal.statusCode()).isEqualTo(409);
    assertThat(refusal.body()).contains("has children");

    create("book", "{\"bookId\": \"b1\", \"title\": \"Uno\"}");
    create("chapter", "{\"bookId\": \"b1\", \"number\": \"1\"}");
    create("review", "{\"memberId\": \"m2\", \"bookId\": \"b1\"}");
    assertThat(send("DELETE", "/entities/book/b1", "").statusCode()).isEqualTo(204);
    assertThat(send("GET", "/entities/chapter/b1/1", "").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/entities/review/m2/b1", "").statusCode()).isEqualTo(404);
  }

  @Test
  void itsChangesAreEnteredAndNobodyWritesAnEntry() throws Exception {
    create("book", "{\"bookId\": \"b2\", \"title\": \"Dos\"}");
    Await.until(() -> entries("book-b2").size() == 1);
    JsonNode entry = entries("book-b2").get(0).get("attributes");
    assertThat(entry.get("actor").asText()).isEqualTo("administrator");
    assertThat(entry.get("address").asText()).isEqualTo("127.0.0.1");
    assertThat(send("POST", "/entities/entry", entry.toString()).statusCode()).isIn(404, 405);
    JsonNode verified = json(send("POST", "/audit/verify", ""));
    assertThat(verified.get("whole").asBoolean()).isTrue();
    assertThat(verified.at("/head/sequence").asLong()).isPositive();
  }

  @Test
  void itsFilesGoToTheObjectStoreAndBack() throws Exception {
    create("book", "{\"bookId\": \"b3\", \"title\": \"Tres\"}");
    String file =
        """
        {"owner": "m1", "relation": "book", "relatedTo": "b3", "fileName": "tres.pdf",
         "contentType": "%s", "size": 5}\
        """;
    assertThat(send("POST", "/assets", file.formatted("image/png")).statusCode()).isEqualTo(400);
    HttpResponse<String> begun = send("POST", "/assets", file.formatted("application/pdf"));
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(201);
    JsonNode upload = Json.MAPPER.readTree(begun.body());
    JsonNode part = upload.at("/parts/0");
    HttpRequest.Builder put =
        HttpRequest.newBuilder(URI.create(part.get("url").asText()))
            .PUT(HttpRequest.BodyPublishers.ofString("%PDF-"));
    part.get("headers")
        .fields()
        .forEachRemaining(
            each -> {
              if (!each.getKey().equalsIgnoreCase("content-length")) {
                put.header(each.getKey(), each.getValue().asText());
              }
            });
    assertThat(CLIENT.send(put.build(), HttpResponse.BodyHandlers.ofString()).statusCode())
        .isEqualTo(200);
    String self = upload.at("/asset/self").asText().replace("/api/library", "");
    assertThat(json(send("POST", self + "/confirm", "")).get("status").asText())
        .isEqualTo("confirmed");
    JsonNode toAWriter = json(sendAs(writer(), "POST", self + "/confirm", ""));
    assertThat(toAWriter.has("status")).isTrue();
    assertThat(toAWriter.has("fileName")).as("a token that may only write").isFalse();
    String url = json(send("GET", self + "/download", "")).get("url").asText();
    assertThat(
            CLIENT
                .send(
                    HttpRequest.newBuilder(URI.create(url)).build(),
                    HttpResponse.BodyHandlers.ofString())
                .body())
        .isEqualTo("%PDF-");
    assertThat(json(send("GET", "/assets?owner=m1&relation=book&relatedTo=b3", "")).get("assets"))
        .hasSize(1);
    assertThat(
            Table.open(
                    LibraryServer.library().design().orElseThrow(),
                    server.stores().tables().client())
                .diagnose(Progress.NONE)
                .first())
        .as("the metadata of a confirmed file has no time at which it expires")
        .noneMatch(each -> each.entity().equals("scan"));
  }

  @Test
  void filesBelongToThingsThatSeveralValuesTellApart() throws Exception {
    create("book", "{\"bookId\": \"b5\", \"title\": \"Cinco\"}");
    create("chapter", "{\"bookId\": \"b5\", \"number\": \"1/2\"}");
    create("chapter", "{\"bookId\": \"b5\", \"number\": \"2\"}");
    String file =
        """
        {"owner": "m1", "relation": "chapter", "relatedTo": "%s", "fileName": "a.pdf",
         "contentType": "application/pdf", "size": 5}\
        """;

    JsonNode relations = json(send("GET", "/assets/relations", "")).get("relations");
    assertThat(relations).anyMatch(each -> each.path("relatedTo").asText().equals("bookId/number"));
    for (String related : new String[] {"b5/1%2F2", "b5/2"}) {
      HttpResponse<String> begun = send("POST", "/assets", file.formatted(related));
      assertThat(begun.statusCode()).as(begun.body()).isEqualTo(201);
      assertThat(Json.MAPPER.readTree(begun.body()).at("/asset/relatedTo").asText())
          .isEqualTo(related);
      assertThat(
              json(send(
                      "GET",
                      "/assets?owner=m1&relation=chapter&relatedTo=" + related.replace("%", "%25"),
                      ""))
                  .get("assets"))
          .hasSize(1);
    }
    assertThat(send("POST", "/assets", file.formatted("b5")).body())
        .contains("expected `relatedTo` with the `bookId/number` of a `chapter`, found `b5`");
    assertThat(send("POST", "/assets", file.formatted("b5/9")).statusCode()).isEqualTo(404);
  }

  @Test
  void aPageHasAsManyItemsAsTheDesignSays() throws Exception {
    create("book", "{\"bookId\": \"b4\", \"title\": \"Cuatro\"}");
    for (int number = 1; number <= 3; number++) {
      create("chapter", "{\"bookId\": \"b4\", \"number\": \"" + number + "\"}");
    }
    JsonNode page = json(send("GET", "/patterns/chapters?bookId=b4", ""));
    assertThat(page.get("items")).hasSize(2);
    assertThat(page.get("next").asText()).contains("cursor=");
  }

  private static void create(String entity, String body) throws Exception {
    HttpResponse<String> answer = send("POST", "/entities/" + entity, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  private static JsonNode entries(String item) throws Exception {
    return json(send("GET", "/patterns/entriesOf?item=" + item, "")).get("items");
  }

  private static JsonNode json(HttpResponse<String> response) throws IOException {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Json.MAPPER.readTree(response.body());
  }

  private static String writer() {
    return server
        .tokens()
        .issue(new Grant("w", Set.of(), Set.of(Right.WRITE), Map.of()), Duration.ofHours(1));
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws Exception {
    return sendAs(server.administratorToken().orElseThrow(), method, path, body);
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return exchange(server.administratorToken().orElseThrow(), "GET", path, "");
  }

  private static HttpResponse<String> sendAs(String token, String method, String path, String body)
      throws Exception {
    return exchange(token, method, "/api/library" + path, body);
  }

  private static HttpResponse<String> exchange(
      String token, String method, String path, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
