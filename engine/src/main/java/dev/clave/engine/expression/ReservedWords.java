package dev.clave.engine.expression;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The words that may not name an attribute in an expression without a placeholder. */
final class ReservedWords {

  private static final Set<String> WORDS = load();

  private ReservedWords() {}

  static boolean contains(String word) {
    return WORDS.contains(word.toUpperCase(Locale.ROOT));
  }

  private static Set<String> load() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                ReservedWords.class.getResourceAsStream("reserved-words.txt"),
                StandardCharsets.US_ASCII))) {
      return reader.lines().collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
