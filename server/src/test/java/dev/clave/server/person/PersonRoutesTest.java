package dev.clave.server.person;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.audit.AuditSettings;
import dev.clave.server.http.Json;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One person's data is exported and erased wherever a design lets it be. */
class PersonRoutesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static Server server;

  @BeforeAll
  static void start() {
    server =
        LibraryServer.start(
            LibraryServer.configuration(Map.of(AuditSettings.of("library").on(), "true")));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void nothingInTheTableNamesThePersonAfterwards() throws Exception {
    fill("m7", "Ana Secreta");
    fill("m70", "Ben");
    String url = file("m7");
    as(token("m7", Map.of()), "PUT", "/entities/book/shared", "{\"title\": \"Uno\"}");

    JsonNode report = report("{\"person\": {\"memberId\": \"m7\"}}");

    assertThat(report.get("complete").asBoolean()).as(report.toString()).isTrue();
    assertThat(count(report, "table", "member", "erased")).isEqualTo(1);
    assertThat(count(report, "table", "loan", "erased")).isEqualTo(1);
    assertThat(count(report, "table", "review", "erased")).isEqualTo(1);
    assertThat(count(report, "files", "scan", "erased")).isEqualTo(1);
    assertThat(count(report, "table", "book", "pseudonymised")).isEqualTo(1);
    assertThat(stored()).noneMatch(item -> item.matches("(?s).*\\bm7\\b.*"));
    assertThat(stored()).noneMatch(item -> item.contains("Secreta"));
    assertThat(stored()).anyMatch(item -> item.contains(report.get("pseudonym").asText()));
    assertThat(fetch(url).statusCode()).isEqualTo(404);
    assertThat(get("/entities/member/m70").statusCode()).isEqualTo(200);
    assertThat(get("/entities/loan/m70/b0").statusCode()).isEqualTo(200);
    JsonNode verified = Json.MAPPER.readTree(send("POST", "/audit/verify", "").body());
    assertThat(verified.get("whole").asBoolean()).as(verified.toString()).isTrue();
    assertThat(verified.get("pseudonymised").asLong()).isPositive();
  }

  @Test
  void aDryRunCountsTheSameAndChangesNothing() throws Exception {
    fill("m8", "Eva");
    file("m8");
    String body = "{\"person\": {\"memberId\": \"m8\"}%s}";
    HttpResponse<String> dry = send("POST", "/people/erase", body.formatted(", \"dryRun\": true"));
    assertThat(dry.headers().firstValue("Dry-Run")).hasValue("true");
    JsonNode would = last(dry).get("report");
    assertThat(get("/entities/member/m8").statusCode()).isEqualTo(200);

    JsonNode report = report(body.formatted(""));

    for (String entity : List.of("member", "loan", "review")) {
      assertThat(count(would, "table", entity, "erased"))
          .isEqualTo(count(report, "table", entity, "erased"))
          .isEqualTo(1);
    }
    assertThat(count(would, "files", "scan", "erased")).isEqualTo(1);
    JsonNode again = report(body.formatted(""));
    assertThat(again.get("places")).isEmpty();
    assertThat(again.get("pseudonym")).isEqualTo(report.get("pseudonym"));
  }

  @Test
  void aDryRunTellsCascadesRefusalsAndWhatIsLeft() throws Exception {
    create("book", "{\"bookId\": \"b11\", \"title\": \"Once\"}");
    create("chapter", "{\"bookId\": \"b11\", \"number\": \"1\"}");
    create("member", "{\"memberId\": \"m11\", \"name\": \"Sol\"}");
    create("review", "{\"memberId\": \"m11\", \"bookId\": \"b11\"}");
    create("loan", "{\"memberId\": \"m11\", \"bookId\": \"b0\"}");
    String person =
        "{\"person\": {\"book.bookId\": \"b11\", \"member.memberId\": \"m11\"}, \"dryRun\": %s}";
    List<String> before = withoutEntries();

    JsonNode dryRun = report(person.formatted(true));
    assertThat(withoutEntries()).containsExactlyInAnyOrderElementsOf(before);
    JsonNode report = report(person.formatted(false));

    assertThat(count(dryRun, "table", "chapter", "erased")).isEqualTo(1);
    assertThat(count(dryRun, "table", "review", "erased")).isEqualTo(1);
    assertThat(dryRun.at("/refusals/0/entity").asText()).isEqualTo("member");
    assertThat(dryRun.get("complete").asBoolean()).isFalse();
    ((ObjectNode) dryRun).put("dryRun", false);
    assertThat(dryRun).isEqualTo(report);
  }

  @Test
  void aFileGoesWithThePersonsThingThatItBelongsTo() throws Exception {
    create("book", "{\"bookId\": \"b12\", \"title\": \"Doce\"}");
    fill("m12", "Noa");
    String url = file("m12", "b12");
    String person = "{\"person\": {\"book.bookId\": \"b12\"}, \"dryRun\": %s}";

    JsonNode dryRun = report(person.formatted(true));
    assertThat(count(dryRun, "files", "scan", "erased")).isEqualTo(1);
    assertThat(fetch(url).statusCode()).isEqualTo(200);
    String exported = send("POST", "/people/export", person.replace(", \"dryRun\": %s", "")).body();
    assertThat(exported).contains("\"scan\"");
    JsonNode report = report(person.formatted(false));

    assertThat(count(report, "files", "scan", "erased")).isEqualTo(1);
    assertThat(fetch(url).statusCode()).isEqualTo(404);
  }

  @Test
  void whatIsKeptSaysThePseudonym() throws Exception {
    fill("m9", "Leo");

    JsonNode report =
        report("{\"person\": {\"memberId\": \"m9\"}, \"keep\": [\"review\", \"loan\"]}");

    assertThat(report.get("complete").asBoolean()).as(report.toString()).isTrue();
    assertThat(count(report, "table", "review", "pseudonymised")).isEqualTo(1);
    String pseudonym = report.get("pseudonym").asText();
    assertThat(get("/entities/review/" + pseudonym + "/b0").statusCode()).isEqualTo(200);
    assertThat(get("/entities/member/m9").statusCode()).isEqualTo(404);
    assertThat(get("/patterns/reviewsOfBook?bookId=b0").body())
        .contains(pseudonym)
        .doesNotContain("\"m9\"");
  }

  @Test
  void anExportHasItemsFilesAndEntries() throws Exception {
    fill("m10", "Iris");
    file("m10");
    HttpResponse<String> answer =
        send("POST", "/people/export", "{\"person\": {\"memberId\": \"m10\"}}");
    List<JsonNode> lines = lines(answer);
    assertThat(lines)
        .extracting(line -> line.path("entity").asText())
        .contains("member", "loan", "review", "scan");
    String url =
        lines.stream().filter(line -> line.has("url")).findFirst().get().get("url").asText();
    assertThat(fetch(url).body()).isEqualTo("%PDF-");
    assertThat(last(answer).get("lines").asInt()).isEqualTo(lines.size() - 1);
  }

  @Test
  void onlyAnAdministratorOfEverybodyMayDoIt() throws Exception {
    String body = "{\"person\": {\"memberId\": \"m1\"}, \"dryRun\": true}";
    for (String path : List.of("/people/erase", "/people/export")) {
      assertThat(as(token("w", Map.of()), "POST", path, body).statusCode()).isEqualTo(403);
      String scoped =
          server
              .tokens()
              .issue(
                  new Grant("s", Set.of(), Set.of(Right.values()), Map.of("memberId", "m1")),
                  Duration.ofHours(1));
      assertThat(as(scoped, "POST", path, body).statusCode()).isEqualTo(403);
    }
  }

  @Test
  void aRequestThatNamesNobodyIsRefused() throws Exception {
    for (String body :
        List.of(
            "{}",
            "{\"person\": {}}",
            "{\"person\": {\"memberId\": \"\"}}",
            "{\"person\": {\"mmberId\": \"m1\"}}",
            "{\"person\": {\"memberId\": \"m1\"}, \"keep\": [\"lone\"]}")) {
      assertThat(send("POST", "/people/erase", body).statusCode()).as(body).isEqualTo(400);
    }
  }

  private static void fill(String member, String name) throws Exception {
    create("member", "{\"memberId\": \"%s\", \"name\": \"%s\"}".formatted(member, name));
    create("loan", "{\"memberId\": \"%s\", \"bookId\": \"b0\"}".formatted(member));
    create("review", "{\"memberId\": \"%s\", \"bookId\": \"b0\"}".formatted(member));
  }

  /** Uploads a file of a member; returns where it can be fetched. */
  private static String file(String member) throws Exception {
    return file(member, "b0");
  }

  private static String file(String member, String book) throws Exception {
    JsonNode upload =
        Json.MAPPER.readTree(
            send(
                    "POST",
                    "/assets",
                    """
                    {"owner": "%s", "relation": "book", "relatedTo": "%s", "fileName": "a.pdf",
                     "contentType": "application/pdf", "size": 5}\
                    """
                        .formatted(member, book))
                .body());
    JsonNode part = upload.at("/parts/0");
    HttpRequest.Builder put =
        HttpRequest.newBuilder(URI.create(part.get("url").asText()))
            .PUT(HttpRequest.BodyPublishers.ofString("%PDF-"));
    part.get("headers").properties().stream()
        .filter(each -> !each.getKey().equalsIgnoreCase("content-length"))
        .forEach(each -> put.header(each.getKey(), each.getValue().asText()));
    CLIENT.send(put.build(), HttpResponse.BodyHandlers.ofString());
    String self = upload.at("/asset/self").asText().replace("/api/library", "");
    assertThat(send("POST", self + "/confirm", "").statusCode()).isEqualTo(200);
    return Json.MAPPER.readTree(get(self + "/download").body()).get("url").asText();
  }

  private static List<String> stored() {
    return server
        .stores()
        .tables()
        .client()
        .scanPaginator(request -> request.tableName("library"))
        .items()
        .stream()
        .map(Object::toString)
        .toList();
  }

  private static List<String> withoutEntries() {
    return stored().stream().filter(item -> !item.contains("ENTRY#")).toList();
  }

  private static long count(JsonNode report, String store, String place, String what) {
    for (JsonNode each : report.get("places")) {
      if (each.get("store").asText().equals(store) && each.get("place").asText().equals(place)) {
        return each.get(what).asLong();
      }
    }
    return 0;
  }

  private static JsonNode report(String body) throws Exception {
    return last(send("POST", "/people/erase", body)).get("report");
  }

  private static List<JsonNode> lines(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body().lines().map(PersonRoutesTest::json).toList();
  }

  private static JsonNode last(HttpResponse<String> answer) {
    return Stream.of(lines(answer)).map(each -> each.get(each.size() - 1)).findFirst().get();
  }

  private static JsonNode json(String line) {
    try {
      return Json.MAPPER.readTree(line);
    } catch (IOException e) {
      throw new IllegalStateException(line, e);
    }
  }

  private static void create(String entity, String body) throws Exception {
    HttpResponse<String> answer = send("POST", "/entities/" + entity, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  private static String token(String subject, Map<String, String> scope) {
    return server
        .tokens()
        .issue(
            new Grant(subject, Set.of(), Set.of(Right.READ, Right.WRITE, Right.OPERATE), scope),
            Duration.ofHours(1));
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return send("GET", path, "");
  }

  private static HttpResponse<String> fetch(String url) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws Exception {
    return as(server.administratorToken().orElseThrow(), method, path, body);
  }

  private static HttpResponse<String> as(String token, String method, String path, String body)
      throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.port() + "/api/library" + path))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
