package dev.clave.design.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The headings and phrases of one language, from its properties file. */
final class Words {
  private final Language language;
  private final Properties words = new Properties();

  Words(Language language) {
    this.language = language;
    String resource = "words_" + language.code() + ".properties";
    try (InputStream in = Words.class.getResourceAsStream(resource)) {
      words.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  Language language() {
    return language;
  }

  /** The phrase of that name, with its holes filled. */
  String of(String key, Object... values) {
    String phrase = words.getProperty(key);
    if (phrase == null) {
      throw new IllegalArgumentException("no phrase `" + key + "` in " + language.code());
    }
    return phrase.formatted(values);
  }
}
