package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.console.ConsoleWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every text of the systems' own console pages exists in every language. */
final class SystemWordsTest {
  private static final Path CONSOLE = Path.of("src", "main", "resources", "console");
  private static final ConsoleWords OF_THE_CONSOLE =
      new ConsoleWords(Path.of("..", "server").resolve(CONSOLE));

  @ParameterizedTest
  @ValueSource(strings = {"dispositivos", "gamificacion", "pai", "portfolio", "transporte"})
  void everyWordIsThereInEveryLanguage(String system) throws IOException {
    ConsoleWords words = new ConsoleWords(CONSOLE.resolve("systems").resolve(system));
    words.checkLanguages();
    Set<String> keys = new TreeSet<>(OF_THE_CONSOLE.keys("en"));
    keys.addAll(words.keys("en"));
    assertThat(keys).containsAll(words.asked());
  }
}
