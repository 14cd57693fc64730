package dev.clave.engine.expression;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Words that mean something of their own in a language, whatever their case. Immutable. */
public final class WordList {
  private final Set<String> words;

  private WordList(Set<String> words) {
    this.words = words;
  }

  /** Reads the file beside a class, which has a word in capitals on each line. */
  public static WordList beside(Class<?> owner, String file) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(owner.getResourceAsStream(file), StandardCharsets.US_ASCII))) {
      return new WordList(reader.lines().collect(Collectors.toUnmodifiableSet()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean contains(String word) {
    return words.contains(word.toUpperCase(Locale.ROOT));
  }
}
