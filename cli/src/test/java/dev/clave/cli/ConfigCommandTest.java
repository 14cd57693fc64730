package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConfigCommandTest {
  @TempDir Path folder;

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine command = Clave.commandLine().setOut(new PrintWriter(out));
    assertThat(command.execute(arguments)).isZero();
    return out.toString();
  }

  @Test
  void everySettingIsShownWithItsOriginAndNoSecret() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("clave.properties"),
            """
            port=8081
            postgres.password=hunter2
            postgres.url=jdbc:postgresql://db:5432/clave?password=hunter3
            """);

    String output = run("config", "--config", file.toString(), "--set", "s3.secret-key=hunter4");

    assertThat(output.lines())
        .anyMatch(
            line -> line.startsWith("port ") && line.contains("8081") && line.contains("file"))
        .anyMatch(line -> line.startsWith("s3.secret-key ") && line.contains("flag"))
        .anyMatch(line -> line.startsWith("host ") && line.contains("default"));
    assertThat(output).doesNotContain("hunter").contains("********");
  }

  @Test
  void settingsAreWrittenAsCommaSeparatedValues() {
    assertThat(run("config", "--set", "port=8081", "--format", "csv").lines())
        .startsWith("setting,value,origin,about")
        .anyMatch(line -> line.startsWith("port,8081,"));
  }

  @Test
  void theHelpOfUpSaysWhatHoldsWithoutAFlag() {
    assertThat(run("up", "--help")).contains("8080", "8000", "9000", "127.0.0.1", "~/.clave");
  }
}
