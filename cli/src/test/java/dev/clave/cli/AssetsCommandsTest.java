package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.system.ServedSystem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AssetsCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OF_THE_BOOK =
      List.of("--owner", "ana", "--relation", "book", "--to", "b1");
  private static final String ARCHIVE =
      """
      design: archive
      key: PK, SK
      ttl: expiresAt
      entities:
        book:
          PK: MEMBER#<memberId>
          SK: BOOK#<bookId>
          attributes: { memberId: string, bookId: string, title: string }
        scan:
          PK: MEMBER#<memberId>
          SK: SCAN#<bookId>#<id>
          ttl: expiresAt
          attributes:
            memberId: string
            bookId: string
            id: string
            relation: string
            fileName: string
            contentType: string
            size: integer
            checksum: string?
            tag: string?
            status: pending | confirmed
      patterns:
        scansOfBook: PK = MEMBER#<memberId> and SK begins_with SCAN#<bookId>#
      transactions:
        confirmScan:
          - update: scan
            when: status = pending and expiresAt > now
            set: { status: confirmed, tag: <tag> }
            remove: [ expiresAt ]
        discardScan:
          - { delete: scan, when: status = pending }
      files:
        metadata: scan
        attributes: { owner: memberId }
        discard: discardScan
        of:
          book: { list: scansOfBook, confirm: confirmScan, types: [text/plain], largest: 1 MB }
      samples:
        book: [ { memberId: ana, bookId: b1, title: Uno } ]
      """;
  private static final String NOTES =
      """
      design: notes
      key: PK, SK
      entities:
        note: { PK: NOTE#<noteId>, SK: NOTE, attributes: { noteId: string } }
      patterns:
        note: PK = NOTE#<noteId> and SK = NOTE
      """;

  @TempDir static Path folder;
  private static Server server;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void start() {
    Map<Setting, String> flags =
        Map.of(
            Setting.MEMORY, "true",
            Setting.PORT, "0",
            Setting.DYNAMODB_PORT, "0",
            Setting.S3_PORT, "0");
    server =
        Server.builder()
            .serve(ServedSystem.of("archive").withDesign(ARCHIVE))
            .serve(ServedSystem.of("notes").withDesign(NOTES))
            .configuration(Configuration.of(Optional.empty(), Map.of(), flags))
            .start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aFileIsSentListedFetchedAndDeleted() throws Exception {
    Path file = Files.writeString(folder.resolve("notas de entrega.txt"), "entregado, sin daños\n");
    assertThat(run("upload", OF_THE_BOOK, "archive", file.toString(), "--format", "json"))
        .as(err.toString())
        .isZero();
    String asset = JSON.readTree(out.toString()).get("asset").textValue();
    assertThat(out.toString()).contains("\"content_type\":\"text/plain\"", "\"confirmed\"");

    assertThat(run("list", OF_THE_BOOK, "archive")).isZero();
    assertThat(out.toString()).contains("notas de entrega.txt", asset);

    Path copy = folder.resolve("copy.txt");
    assertThat(run("download", List.of(), asset, "--to", copy.toString())).isZero();
    assertThat(copy).hasSameTextualContentAs(file);
    assertThat(run("download", List.of(), asset, "--to", copy.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("is there already");

    assertThat(run("delete", List.of(), asset)).isZero();
    assertThat(run("delete", List.of(), asset)).as("again").isZero();
    assertThat(run("list", OF_THE_BOOK, "archive", "--format", "json")).isZero();
    assertThat(out.toString().strip()).isEqualTo("[]");
  }

  @Test
  void aRefusalIsTheServersOwnSentence() throws Exception {
    Path page = Files.writeString(folder.resolve("page.html"), "<html><body>x</body></html>");
    assertThat(run("upload", OF_THE_BOOK, "archive", page.toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: expected one of [").contains("`text/html`");

    String stranger =
        server
            .tokens()
            .issue(
                new Grant("x", Set.of(), Set.of(Right.READ), Map.of("memberId", "eva")),
                Duration.ofMinutes(5));
    assertThat(run("list", OF_THE_BOOK, "archive", "--token", stranger)).isEqualTo(1);
    assertThat(err.toString()).contains("to which the token is bound");
  }

  @Test
  void onlyAnAssetOfTheServerIsAskedFor() {
    for (String other :
        List.of(
            "@127.0.0.1:1/x",
            "3f0c",
            "/api/notes/entities/note/n9",
            "/api/archive/assets/../entities/book/ana/b1")) {
      for (String command : List.of("download", "delete")) {
        assertThat(run(command, List.of(), other)).isEqualTo(1);
        assertThat(err.toString()).startsWith("clave: expected an asset").contains(other);
      }
    }
  }

  @Test
  void aSweepReportsWhatItFound() {
    assertThat(run("sweep", List.of(), "archive", "--dry-run")).isZero();
    assertThat(out.toString().strip()).isEqualTo("none");
  }

  @Test
  void whatIsMissingIsToldByTheNameOfItsOption() throws Exception {
    Path file = Files.writeString(folder.resolve("a.txt"), "a");
    assertThat(run("list", List.of("--relation", "book", "--to", "b1"), "archive")).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: expected `--owner`");
    List<String> nothing = List.of("--owner", "ana", "--relation", "book");
    assertThat(run("upload", nothing, "archive", file.toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: expected `--to` with the `bookId`");
    List<String> film = List.of("--owner", "ana", "--relation", "film");
    assertThat(run("list", film, "archive")).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: expected `--relation` among [book]");
  }

  @Test
  void onlySystemsThatKeepFilesAreTaken() {
    for (String system : List.of("notes", "nothing", "../notes")) {
      assertThat(run("sweep", List.of(), system)).isEqualTo(1);
      assertThat(err.toString())
          .startsWith(
              "clave: expected a system that keeps files, one of [archive]; found `%s`"
                  .formatted(system));
    }
  }

  @Test
  void anAddressSaysHowTheServerIsReached() {
    for (String address :
        List.of("127.0.0.1:8080", "localhost", "ftp://a", "http://", "http://a@b")) {
      assertThat(execute(List.of("list", "archive", "--relation", "book", "--server", address)))
          .isEqualTo(2);
      assertThat(err.toString())
          .startsWith("clave: expected `--server` to be an address such as `http://127.0.0.1:8080`")
          .contains("found `" + address + "`");
    }
  }

  @Test
  void aFolderIsNoFile() {
    assertThat(run("upload", OF_THE_BOOK, "archive", folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("expected a file at", "found something else");
  }

  @Test
  void whatBreaksOffIsAFailureAndLeavesNothing() throws Exception {
    try (BreakingServer breaking = new BreakingServer()) {
      Path copy = folder.resolve("half.txt");
      List<String> at = List.of("--server", breaking.address(), "--token", "t");
      assertThat(execute(List.of("download", "/api/archive/assets/a", "--to", copy.toString()), at))
          .isEqualTo(1);
      assertThat(err.toString()).contains("broke off");
      assertThat(copy).doesNotExist();

      assertThat(execute(List.of("sweep", "archive"), at)).isEqualTo(1);
      assertThat(err.toString()).contains("the sweep broke off before its report");
      assertThat(execute(List.of("sweep", "archive2"), at)).isEqualTo(1);
      assertThat(err.toString()).contains("the sweep broke off before its report");
    }
  }

  private int run(String command, List<String> more, String... arguments) {
    List<String> of =
        List.of("--server", server.address(), "--data", server.stores().folder().toString());
    return execute(List.of(command), List.of(arguments), more, of);
  }

  @SafeVarargs
  private int execute(List<String>... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Stream<String> all = Stream.of(arguments).flatMap(List::stream);
    return Clave.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(Stream.concat(Stream.of("assets"), all).toArray(String[]::new));
  }
}
