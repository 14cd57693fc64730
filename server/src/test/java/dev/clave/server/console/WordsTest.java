package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every text of the console exists in every language. */
final class WordsTest {
  private final ConsoleWords words =
      new ConsoleWords(Path.of("src", "main", "resources", "console"));

  @Test
  void everyLanguageHasTheSameWordsAndAPageNamesEach() throws IOException {
    words.checkLanguages();
  }

  @Test
  void everyWordThatAPageAsksForIsThere() throws IOException {
    assertThat(words.keys("en")).containsAll(words.asked());
  }

  @Test
  void thePagesOfEventPipelinesHaveWordsOfTheirOwn() throws IOException {
    ConsoleWords ownWords =
        new ConsoleWords(Path.of("src", "main", "resources", "console", "pipeline"));
    ownWords.checkLanguages();
    Set<String> keys = new TreeSet<>(words.keys("en"));
    keys.addAll(ownWords.keys("en"));
    assertThat(keys).containsAll(ownWords.asked());
  }
}
