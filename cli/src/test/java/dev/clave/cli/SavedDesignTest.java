package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.SystemFolder;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class SavedDesignTest {
  private static final String DESIGN =
      """
      design: notes
      table: notes
      key: PK, SK
      entities:
        note:
          PK: USER#<userId>
          SK: NOTE#<noteId>
          attributes: { userId: string, noteId: string, text: string }
      patterns:
        notes: PK = USER#<userId> and SK begins_with NOTE#
      """;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private Path folder;
  private Path file;
  private Server server;
  private SavedDesign saved;
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void serve() throws Exception {
    file = Files.writeString(folder.resolve("design.yaml"), DESIGN);
    Configuration configuration =
        Configuration.of(
            Optional.empty(),
            Map.of(),
            Map.of(Setting.MEMORY, "true", Setting.PORT, "0", Setting.DYNAMODB_PORT, "0"));
    server = Server.builder().serve(SystemFolder.read(folder)).configuration(configuration).start();
    String tables = new ServedTables(configuration, server).options("notes");
    saved = new SavedDesign(folder, server, tables, false, told::add);
    assertThat(
            post("/api/notes/entities/note", "{\"userId\":\"a\",\"noteId\":\"1\",\"text\":\"x\"}"))
        .isEqualTo(201);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aSafeChangeIsServedOnTheSameTableWithoutAStart() throws Exception {
    save(
        DESIGN.replace("text: string }", "text: string, title: string? }")
            + "  noteById: PK = USER#<userId> and SK = NOTE#<noteId>\n");
    twice();

    assertThat(told).containsExactly("`notes` is served as it is now");
    assertThat(get("/api/notes/patterns/noteById?userId=a&noteId=1")).contains("\"text\":\"x\"");
    assertThat(
            post(
                "/api/notes/entities/note",
                "{\"userId\":\"a\",\"noteId\":\"2\",\"text\":\"y\",\"title\":\"t\"}"))
        .isEqualTo(201);
    assertThat(get("/api/openapi/notes.json")).contains("noteById").contains("title");
  }

  @Test
  void aTextCountsOnceTwoLooksFindTheSameAlsoWhenAnEditorRenames() throws Exception {
    Files.delete(file);
    saved.look();
    save(DESIGN.replace("text: string }", "text: string, title: string? }"));
    saved.look();
    assertThat(told).isEmpty();
    saved.look();
    assertThat(told).hasSize(1);
    twice();
    assertThat(told).hasSize(1);
  }

  @Test
  @Timeout(60)
  void aPipeAFolderOrAHugeFileInPlaceOfTheDesignIsToldOnceAndNotWaitedFor() throws Exception {
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    twice();
    assertThat(told).hasSize(1);
    assertThat(told.get(0))
        .contains("expected a regular file, found a pipe", "the design before it is served on");

    Files.delete(file);
    Files.createDirectory(file);
    twice();
    assertThat(told).hasSize(2).last().asString().contains("found a folder");

    Files.delete(file);
    try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(5L << 30);
    }
    twice();
    assertThat(told).hasSize(3).last().asString().contains("expected at most 1 MB");

    save(DESIGN.replace("text: string }", "text: string, title: string? }"));
    twice();
    assertThat(told).hasSize(4).last().asString().contains("is served as it is now");
  }

  /** One of 60 MB, all of it a comment, ended a server with a heap of 256 MB. */
  @Test
  void aDesignOfMoreThanAMegabyteIsNotReadWhileTheServerRuns() throws Exception {
    save(DESIGN + "# " + "x".repeat(1 << 20) + "\n");
    twice();

    assertThat(told).hasSize(1).first().asString().contains("expected at most 1 MB");
  }

  @Test
  void theLoadBesideTheDesignCountsAsItDoesWhenTheServerStarts() throws Exception {
    Files.writeString(
        folder.resolve("load.yaml"), "load: { entities: { day: { creates: 10M, peak: 5k } } }\n");
    save(DESIGN.replace("patterns:", "  day: { PK: DAYS, SK: DAY#<dayId> }\npatterns:"));
    twice();

    assertThat(told.get(0)).contains("error hot-partition");
    assertThat(told.get(1)).endsWith("has errors; the design before it is served on");
  }

  @Test
  void errorsAreShownAndTheDesignBeforeIsServedOn() throws Exception {
    save(DESIGN.replace("text: string }", "text: strin }"));
    twice();

    assertThat(told.get(0)).contains("there is no type `strin`", "--> " + file);
    assertThat(told.get(1)).endsWith("has errors; the design before it is served on");
    assertThat(get("/api/notes/patterns/notes?userId=a")).contains("\"text\":\"x\"");
  }

  @Test
  void aChangeThatStoredItemsNeedIsPlannedAndServedOnceItIsApplied() throws Exception {
    String next = DESIGN.replace("text: string }", "text: string, stars: integer = 0 }");
    next = next.replace("key: PK, SK", "key: PK, SK\nindexes: { GSI1: \"GSI1PK, GSI1SK\" }");
    next =
        next.replace(
                "SK: NOTE#<noteId>",
                "SK: NOTE#<noteId>\n    GSI1PK: ALL#<userId>\n    GSI1SK: <noteId>")
            + "  all: GSI1PK = ALL#<userId>\n";
    save(next);
    twice();

    assertThat(told).hasSize(1);
    String apply =
        "`clave apply %s --endpoint %s` does these steps"
            .formatted(folder, server.stores().tables().place());
    assertThat(told.get(0)).contains("fill", apply);
    assertThat(get("/api/notes/patterns/all?userId=a")).contains("\"status\":404");

    Evolution.of(
            server.stores().tables().client(),
            TableOptions.defaults(),
            Optional.empty(),
            Design.check(next).design().orElseThrow())
        .apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    saved.look();

    assertThat(told).hasSize(2).last().isEqualTo("`notes` is served as it is now");
    assertThat(get("/api/notes/patterns/all?userId=a")).contains("\"text\":\"x\"");
  }

  @Test
  void onlyWhatCanBeDoneIsOffered() throws Exception {
    save(DESIGN.replace("text: string }", "text: string, shout: string = <text>! }"));
    twice();
    assertThat(told)
        .last()
        .asString()
        .contains("cannot be applied in place", "tables of other names")
        .doesNotContain("clave apply");

    assertThat(
            post("/api/notes/entities/note", "{\"userId\":\"a\",\"noteId\":\"2\",\"text\":\"x\"}"))
        .isEqualTo(201);
    save(DESIGN.replace("  attributes:", "  unique: [text]\n    attributes:"));
    twice();
    assertThat(told)
        .last()
        .asString()
        .contains("stand in the way", "change or delete these items, then save the design again")
        .doesNotContain("clave apply");

    save(DESIGN.replace("key: PK, SK", "key: P, S").replace("PK", "P").replace("SK", "S"));
    twice();
    assertThat(told).last().asString().contains("tables of other names").doesNotContain("apply P");
  }

  @Test
  void aTableThatDoesNotRememberItsDesignIsToldWhichOneItHas() throws Exception {
    Configuration foreign =
        Configuration.of(
            Optional.empty(),
            Map.of(),
            Map.of(
                Setting.MEMORY, "true",
                Setting.PORT, "0",
                Setting.DYNAMODB_ENDPOINT, server.stores().tables().place(),
                Setting.TABLE_PREFIX, "theirs-"));
    try (Server other =
        Server.builder().serve(SystemFolder.read(folder)).configuration(foreign).start()) {
      String tables = new ServedTables(foreign, other).options("notes");
      saved = new SavedDesign(folder, other, tables, false, told::add);
      save(DESIGN.replace("text: string }", "text: string, stars: integer = 0 }"));
      twice();
    }

    assertThat(told).last().asString().contains("--prefix theirs- --from OLD`");
  }

  @Test
  void anotherNameOrKeyIsNotServedInPlace() throws Exception {
    save(DESIGN.replace("design: notes", "design: others"));
    twice();
    save(DESIGN.replace("key: PK, SK", "key: P, S").replace("PK", "P").replace("SK", "S"));
    twice();

    assertThat(told.get(0))
        .startsWith("expected one of the served systems [notes], found `others`");
    assertThat(told.get(1)).contains("the keys of the tables differ");
    assertThat(get("/api/notes/patterns/notes?userId=a")).contains("\"text\":\"x\"");
  }

  private void twice() {
    saved.look();
    saved.look();
  }

  /** As editors do: beside the file, then over it. */
  private void save(String text) throws IOException {
    Path writtenFile = Files.writeString(folder.resolve("design.yaml~"), text);
    Files.move(
        writtenFile, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private String get(String path) throws Exception {
    return CLIENT.send(request(path).build(), HttpResponse.BodyHandlers.ofString()).body();
  }

  private int post(String path, String body) throws Exception {
    return CLIENT
        .send(
            request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address()).resolve(path))
        .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
        .header("Content-Type", "application/json");
  }
}
