package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ProvisionCommandTest {
  @TempDir private Path folder;
  private Path design;

  @BeforeEach
  void write() throws IOException {
    design =
        Files.writeString(
            folder.resolve("design.yaml"),
            """
            design: notes
            table: notes
            key: PK, SK
            entities:
              note: { PK: USER#<userId>, SK: NOTE#<noteId> }
            patterns:
              notes: PK = USER#<userId>
            """);
  }

  @Test
  void aDryRunSaysWhatItWouldCreateAndCreatesNothing() {
    Ran dry = run("--dry-run", "--prefix", "staging-");

    assertThat(dry.code()).isZero();
    assertThat(dry.out()).startsWith("would create the table `staging-notes` (key PK, SK");
    assertThat(tables()).isEmpty();
  }

  @Test
  void takesASettingAsUpDoes() {
    assertThat(run("--set", "table.prefix=staging-").out())
        .contains("created table `staging-notes`");
    assertThat(run("--set", "notes.table=theirs").out()).contains("created table `theirs`");
    assertThat(tables()).containsExactly("staging-notes", "theirs");

    Path elsewhere = folder.resolve("elsewhere");
    CommandLine line = Clave.commandLineFor("provision");
    assertThat(line.execute("provision", "" + design, "--set", "data=" + elsewhere)).isZero();
    assertThat(Engine.isAt(elsewhere)).isTrue();
  }

  @Test
  void aNameThatIsNoSettingIsNotUnderstood() {
    CommandLine line = Clave.commandLineFor("provision");
    StringWriter err = new StringWriter();
    line.setErr(new PrintWriter(err, true));

    assertThat(line.execute("provision", design.toString(), "--set", "table.prefx=a")).isEqualTo(2);
    assertThat(err.toString())
        .contains("unknown setting `table.prefx`; did you mean `table.prefix`?");
  }

  @Test
  void createsTheTablesAndThenFindsThemAsTheDesignSays() {
    assertThat(run().out()).contains("created table `notes`");
    assertThat(tables()).containsExactly("notes");

    Ran again = run();
    assertThat(again.code()).isZero();
    assertThat(again.out().strip()).isEqualTo("the tables are as the design says");
    assertThat(run("--format", "json").out()).contains("\"agrees\":true").contains("\"done\":[]");
  }

  @Test
  void tellsByItsExitCodeThatATableDiffers() throws IOException {
    run();
    Files.writeString(
        design, Files.readString(design).replace("key: PK, SK", "key: PK, SK number"));
    Files.writeString(design, Files.readString(design).replace("NOTE#<noteId>", "<noteId>"));
    Files.writeString(
        design,
        Files.readString(design)
            .replace(
                "SK: <noteId> }",
                "SK: <noteId>, attributes: { userId: string, noteId: integer } }"));

    Ran different = run();

    assertThat(different.out()).contains("differs: `notes`");
    assertThat(different.code()).isEqualTo(3);
  }

  @Test
  void withoutAPlaceTheSettingsSayWhereTheTablesAre() throws IOException {
    Path data = folder.resolve("data");
    Path settings = Files.writeString(folder.resolve("clave.properties"), "data=" + data);
    CommandLine line = Clave.commandLineFor("provision");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));

    assertThat(line.execute("provision", "" + design, "--config", "" + settings)).isEqualTo(1);
    assertThat(err.toString()).contains("expected an engine in", "`--endpoint`", "`--aws`");
    assertThat(data).doesNotExist();

    Engine.open(data.resolve("tables")).close();
    assertThat(line.execute("provision", "" + design, "--config", "" + settings)).isZero();
    assertThat(out.toString()).contains("created table `notes`");
  }

  private record Ran(int code, String out) {}

  private Ran run(String... options) {
    CommandLine line = Clave.commandLineFor("provision");
    StringWriter out = new StringWriter();
    line.setOut(new PrintWriter(out, true));
    String[] arguments = new String[options.length + 4];
    arguments[0] = "provision";
    arguments[1] = design.toString();
    arguments[2] = "--data";
    arguments[3] = folder.resolve("engine").toString();
    System.arraycopy(options, 0, arguments, 4, options.length);
    return new Ran(line.execute(arguments), out.toString());
  }

  private List<String> tables() {
    try (Engine engine = Engine.open(folder.resolve("engine"))) {
      return engine.client().listTables().tableNames();
    }
  }
}
