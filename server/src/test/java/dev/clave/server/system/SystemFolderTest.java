package dev.clave.server.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void aDesignThatSaysNothingOfItselfIsShownUnderItsNameAsItIsWritten() throws IOException {
    Path file = folder.resolve("design.yaml");
    String text =
        "design: Field Notes\ntable: notes\nkey: PK\nentities:\n  note: { PK: NOTE#<noteId> }\n";
    Files.writeString(file, text);

    assertThat(SystemFolder.read(file).name()).isEqualTo("field-notes");
    assertThat(SystemFolder.read(file).title()).isEqualTo("Field Notes");

    Files.writeString(file, text + "about: What we saw\n");
    assertThat(SystemFolder.read(file).title()).isEqualTo("What we saw");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "titel: x | line 1: expected `title` or `pages`, found `titel`",
        "title: Notes | line 1: expected a map with a language such as `en`",
        "title: { english: Notes } | line 1: expected a language such as `en`, found `english`",
        "pages: { desk: ../desk.js } | such as `desk.js`, found `../desk.js`",
        "pages: { desk: missing.js } | such as `desk.js`, found `missing.js`",
        "pages: { Desk: desk.js } | line 1: expected a page's name of a-z, 0-9 and -, found `Desk`"
      })
  void aSystemFileWithErrorsIsToldWithItsLineAndWhatIsExpected(String text, String message)
      throws IOException {
    Files.writeString(
        folder.resolve("design.yaml"),
        "design: notes\nkey: PK\nentities:\n  note: { PK: NOTE#<noteId> }\n");
    Files.writeString(folder.resolve("system.yaml"), text + "\n");

    assertThatThrownBy(() -> SystemFolder.read(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("system.yaml` line 1: expected ")
        .hasMessageContaining(message);
  }
}
