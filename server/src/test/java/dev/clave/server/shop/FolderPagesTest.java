package dev.clave.server.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.http.Json;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder brings titles and console pages along, without Java and without a jar. */
final class FolderPagesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;

  private static Server server;

  @BeforeAll
  static void serveTheFolder() throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        """
        design: notes
        about: Notes that people keep
        key: PK
        indexes: { byState: state }
        entities:
          note: { PK: NOTE#<noteId>, attributes: { noteId: string, state: open | done } }
        patterns:
          inState: state = <state>
        """);
    Files.writeString(
        folder.resolve("load.yaml"),
        "load: { entities: { note: { creates: 1k, updates: 1k, peak: 2 } } }\n");
    Files.writeString(
        folder.resolve("system.yaml"),
        """
        title: { es: Notas, en: Notes }
        pages: { desk: desk.js }
        """);
    Path console = Files.createDirectory(folder.resolve("console"));
    Files.writeString(console.resolve("desk.js"), "export const pages = {};");
    Files.writeString(console.resolve("desk.css"), ".desk {}");
    Files.createSymbolicLink(console.resolve("out.json"), folder.resolve("private.json"));
    Files.writeString(folder.resolve("private.json"), "{}");
    server =
        Server.builder()
            .serve(SystemFolder.read(folder))
            .configuration(LibraryServer.configuration(Map.of()))
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return CLIENT.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String path, String design) throws Exception {
    String body = Json.MAPPER.writeValueAsString(Map.of("design", design));
    return CLIENT.send(
        request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("Authorization", "Bearer " + server.administratorToken().orElseThrow());
  }

  @Test
  void itsTitlesAndPagesAreThoseOfItsSystemFile() throws Exception {
    JsonNode notes = Json.MAPPER.readTree(get("/api/notes").body());

    assertThat(notes.get("title").asText()).isEqualTo("Notes");
    assertThat(notes.at("/titles/es").asText()).isEqualTo("Notas");
    assertThat(notes.at("/pages/0/name").asText()).isEqualTo("desk");
    assertThat(notes.at("/pages/0/module").asText()).isEqualTo("/console/systems/notes/desk.js");
  }

  @Test
  void itsLoadCountsInWhatIsFoundInItsDesign() throws Exception {
    JsonNode design = Json.MAPPER.readTree(get("/api/notes/design").body());
    String text = design.get("text").asText();
    assertThat(Design.check(text).findings()).extracting(Finding::check).contains("hot-partition");

    assertThat(design.get("findings")).isEmpty();
    JsonNode draft = Json.MAPPER.readTree(post("/api/notes/design/check", text).body());
    assertThat(draft.get("findings")).isEmpty();
  }

  @Test
  void aPageIsServedAsItIsNow() throws Exception {
    assertThat(get("/console/systems/notes/desk.css").headers().firstValue("Content-Type"))
        .hasValue("text/css; charset=utf-8");

    Files.writeString(folder.resolve("console").resolve("desk.js"), "export const pages = 1;");

    assertThat(get("/console/systems/notes/desk.js").body()).isEqualTo("export const pages = 1;");
  }

  @Test
  void whatIsOutsideItsConsoleFolderIsNotServed() throws Exception {
    for (String path :
        List.of("out.json", "../private.json", "%2e%2e/private.json", "..%2fprivate.json", "")) {
      HttpResponse<String> answer = get("/console/systems/notes/" + path);
      assertThat(answer.statusCode()).as(path).isIn(400, 404);
      assertThat(answer.body()).as(path).isNotEqualTo("{}");
    }
  }
}
