package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class FormatCommandTest {
  private static final String UNEVEN = "key:  PK\ndesign: notes   # a name\n";
  private static final String CANONICAL = "design: notes  # a name\nkey: PK\n";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void writesTheFilesThatAreNotInTheirCanonicalForm() throws IOException {
    Path uneven = Files.writeString(folder.resolve("uneven.yaml"), UNEVEN);
    Path canonical = Files.writeString(folder.resolve("canonical.yaml"), CANONICAL);

    assertThat(run("format", folder.toString())).isZero();

    assertThat(uneven).hasContent(CANONICAL);
    assertThat(canonical).hasContent(CANONICAL);
    assertThat(out.toString().strip()).isEqualTo(uneven.toString());
  }

  @Test
  void checkListsFilesAndChangesNothing() throws IOException {
    Path uneven = Files.writeString(folder.resolve("uneven.yaml"), UNEVEN);

    assertThat(run("format", "--check", uneven.toString())).isEqualTo(1);

    assertThat(uneven).hasContent(UNEVEN);
    assertThat(out.toString().strip()).isEqualTo(uneven.toString());
  }

  @Test
  void saysWhyAFileCannotBeFormattedAndFormatsTheOthers() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.yaml"), "design: [\n");
    Path uneven = Files.writeString(folder.resolve("uneven.yaml"), UNEVEN);

    assertThat(run("format", broken.toString(), uneven.toString())).isEqualTo(1);

    assertThat(broken).hasContent("design: [\n");
    assertThat(uneven).hasContent(CANONICAL);
    assertThat(err.toString()).contains("broken.yaml").contains("not YAML");
  }

  private int run(String... arguments) {
    CommandLine line = Clave.commandLineFor(arguments[0]);
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }
}
