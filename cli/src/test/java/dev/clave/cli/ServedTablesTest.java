package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.cli.backup.ServedPaths;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.SystemFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What `up` prints for other commands leads them to its tables, from any folder. */
final class ServedTablesTest {
  private static final String DESIGN =
      """
      design: notes
      table: notes
      key: PK, SK
      entities:
        note: { PK: NOTE#<noteId>, SK: NOTE, attributes: { noteId: string, text: string } }
      patterns:
        note: PK = NOTE#<noteId> and SK = NOTE
      """;

  @TempDir private Path folder;

  private final StringWriter err = new StringWriter();

  @Test
  void applyFindsTheTablesOfARunningServer() throws Exception {
    Path design = Files.writeString(folder.resolve("design.yaml"), DESIGN);
    Path data = folder.resolve("data of notes");
    Configuration configuration =
        Configuration.of(
            Optional.empty(),
            Map.of(),
            Map.of(
                Setting.DATA, data.toString(),
                Setting.PORT, "0",
                Setting.DYNAMODB_PORT, "0",
                Setting.TABLE_PREFIX, "test-"));
    try (Server server =
        Server.builder().serve(SystemFolder.read(design)).configuration(configuration).start()) {
      String options = new ServedTables(configuration, server).options("notes");
      assertThat(options).isEqualTo("--data '" + data + "' --prefix test-");
      Files.writeString(design, DESIGN.replace("text: string", "text: string, title: string?"));

      assertThat(run("apply", design.toString(), "--data", data.toString(), "--prefix", "test-"))
          .as(err.toString())
          .isZero();
    }
  }

  @Test
  void aWordForTheShellIsQuotedWhereItMustBe() {
    assertThat(List.of("/data/a-b", "a b", "it's").stream().map(ServedPaths::quoted))
        .containsExactly("/data/a-b", "'a b'", "'it'\\''s'");
  }

  private int run(String... arguments) {
    return Clave.commandLine()
        .setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
