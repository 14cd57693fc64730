package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
  private static final Path SYSTEMS = ArchitectureDocument.ROOT.resolve("systems");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aCleanDesignEndsWellAndSaysSo() {
    assertThat(run("check", SYSTEMS.resolve("portfolio/design.yaml").toString())).isZero();
    assertThat(out.toString()).isEqualTo("1 design checked: 0 errors, 0 warnings, 0 hints\n");
  }

  @Test
  void aDesignWithErrorsIsShownWithCaretsAndFails() throws IOException {
    Path file = folder.resolve("design.yaml");
    Files.writeString(
        file,
        """
        design: shop
        key: PK, SK
        entities:
          factura: { PK: USER#<userId>, SK: DOC#<id> }
          cliente: { PK: USER#<userId>, SK: DOC#<clienteId> }
        """);

    assertThat(run("check", file.toString())).isEqualTo(1);

    assertThat(out.toString())
        .isEqualTo(
            """
            error key-collision: `factura` and `cliente` can write the same item
             --> %s:4:37
              |
            4 |   factura: { PK: USER#<userId>, SK: DOC#<id> }
              |                                     ^^^^^^^^ `cliente` writes DOC#<clienteId> in the same partition, line 5
              = help: give `cliente` a prefix of its own, such as CLIENTE#<clienteId>

            1 design checked: 1 error, 0 warnings, 0 hints
            """
                .formatted(file));
  }

  @Test
  void aFileCutOffWithinACharacterIsShownWhereItBreaksOff() throws IOException {
    byte[] whole = "design: camión\n".getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve("design.yaml");
    Files.write(file, Arrays.copyOf(whole, "design: cami".length() + 1));

    assertThat(run("check", file.toString())).isEqualTo(1);

    assertThat(out.toString()).contains("error syntax:").contains("design.yaml:1:13");
  }

  @Test
  void toolsGetJsonOrSarif() {
    String file = SYSTEMS.resolve("portfolio/as-documented.yaml").toString();

    assertThat(run("check", file, "--format", "json")).isEqualTo(1);
    assertThat(out.toString()).startsWith("[").contains("\"check\" : \"shared-namespace\"");

    out.getBuffer().setLength(0);
    assertThat(run("check", file, "--format", "sarif")).isEqualTo(1);
    assertThat(out.toString())
        .contains("\"version\" : \"2.1.0\"")
        .contains("\"ruleId\" : \"unenforced-unique\"");
  }

  @Test
  void aFindingIsExplainedByItsName() {
    assertThat(run("check", "--explain", "type-leak")).isZero();
    assertThat(out.toString()).contains("error type-leak:").contains("Mended:");
  }

  @Test
  void noFileAnUnknownFindingAndAnUnknownFormatAreBadUsage() {
    assertThat(run("check")).isEqualTo(2);
    assertThat(run("check", "--explain", "nothing")).isEqualTo(2);
    assertThat(run("check", "x.yaml", "--format", "xml")).isEqualTo(2);
  }

  @Test
  void aFileThatIsNotThereFailsInOneLine() {
    assertThat(run("check", folder.resolve("none.yaml").toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("clave: there is no file").hasLineCount(1);
  }

  private int run(String... arguments) {
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}
