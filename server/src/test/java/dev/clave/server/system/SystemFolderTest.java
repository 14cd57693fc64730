package dev.clave.server.system;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SystemFolderTest {
  @TempDir private Path folder;

  @Test
  void aLoadFileWithErrorsIsToldWithTheirLinesAndWhatIsExpected() throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        """
        design: notes
        key: PK
        entities:
          note: { PK: NOTE#<noteId> }
        """);
    Path load = Files.writeString(folder.resolve("load.yaml"), "patterns: { notes: 1M }\n");

    assertThatThrownBy(() -> SystemFolder.read(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "`" + load + "` line 1: expected `load`, `units` or `prices`, found `patterns`");
  }
}
