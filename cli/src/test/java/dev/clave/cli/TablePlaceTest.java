package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that looks at tables makes none. */
final class TablePlaceTest {
  private static final String DESIGN =
      """
      design: notes
      key: PK, SK
      entities:
        note: { PK: NOTE#<noteId>, SK: NOTE, attributes: { noteId: string } }
      patterns:
        note: PK = NOTE#<noteId> and SK = NOTE
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String design;
  private Path data;

  @BeforeEach
  void write() throws Exception {
    design = Files.writeString(folder.resolve("design.yaml"), DESIGN).toString();
    data = folder.resolve("data");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan DESIGN",
        "apply DESIGN",
        "doctor DESIGN",
        "diff table: DESIGN",
        "run DESIGN note noteId=a"
      })
  void whereThereIsNoEngineItSaysWhatItLookedFor(String command) throws Exception {
    assertThat(run(command, "--data", data.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains(
            "expected an engine in `%s` or `%s`, found none"
                .formatted(data, data.resolve("tables")));

    Path settings = Files.writeString(folder.resolve("clave.properties"), "data=" + data);
    assertThat(run(command, "--config", settings.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains(
            "expected an engine in `.clave/engine` or `%s`, found none"
                .formatted(data.resolve("tables")));

    assertThat(data).doesNotExist();
    assertThat(Path.of(".clave")).doesNotExist();
  }

  @Test
  void aDryRunOfProvisionCreatesNothing() {
    assertThat(run("provision DESIGN --dry-run", "--data", data.toString())).isZero();
    assertThat(out.toString()).contains("notes");
    assertThat(data).doesNotExist();
  }

  private int run(String command, String... more) {
    err.getBuffer().setLength(0);
    return Clave.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(
            Stream.concat(
                    Stream.of(command.split(" "))
                        .map(word -> word.equals("DESIGN") ? design : word),
                    List.of(more).stream())
                .toArray(String[]::new));
  }
}
