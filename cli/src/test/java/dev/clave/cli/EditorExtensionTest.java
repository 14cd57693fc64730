package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The extension in `editors/vscode`, loaded by Node as the editor loads it. */
final class EditorExtensionTest {
  private static final String MISSPELT =
      """
      design: shop
      key: PK, SK
      entities:
        order:   { PK: ORDER#<orderId>, SK: ORDER }
      patterns:
        order: { where: PK = ORDER#<orderId> and SK = ORDER, retuns: order }
      """;

  @TempDir private Path folder;

  @Test
  @Timeout(120)
  void itStartsTheLanguageServerWhichFindsMendsAndFormats() throws Exception {
    assumeThat(new ProcessBuilder("sh", "-c", "command -v node").start().waitFor())
        .as("Node is needed to load the extension")
        .isZero();
    Process client =
        new ProcessBuilder(
                "node",
                Path.of("src/test/resources/editors/scripted-client.js")
                    .toAbsolutePath()
                    .toString(),
                Path.of("..", "editors", "vscode").toRealPath().toString(),
                executable().toString(),
                MISSPELT)
            .redirectErrorStream(true)
            .start();
    ClaveProcess.Ended ended = ClaveProcess.end(client);

    assertThat(ended.code()).as(ended.output()).isZero();
    JsonNode answers = new ObjectMapper().readTree(ended.output());
    assertThat(answers.get("findings")).hasSize(1);
    assertThat(answers.get("findings").get(0).asText()).isEqualTo("unknown-name");
    assertThat(answers.get("fixes").get(0).asText()).contains("returns");
    assertThat(answers.get("formatted").toString()).contains("  order: { PK: ORDER#<orderId>");
    assertThat(answers.get("exit").asInt()).isZero();
  }

  /** The command that a user would set as `clave.command`. */
  private Path executable() throws IOException {
    String command =
        ClaveProcess.command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" ", "#!/bin/sh\nexec ", " \"$@\"\n"));
    Path script = Files.writeString(folder.resolve("clave"), command);
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }
}
