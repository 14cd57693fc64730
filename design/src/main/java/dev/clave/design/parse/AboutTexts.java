package dev.clave.design.parse;

import dev.clave.design.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What is said of a thing: a text, or one for each language, {@code about: { en: …, es: … }}. A
 * reader gets the text in the asked language, or else in English, or else the first.
 */
final class AboutTexts {
  static final String KEY = "about";

  /** The language of a text that names none. */
  static final String DEFAULT = "en";

  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*");

  private AboutTexts() {}

  static boolean isLanguage(String text) {
    return LANGUAGE.matcher(text).matches();
  }

  static String chosen(Map<String, String> texts, String language) {
    return texts.getOrDefault(
        language, texts.getOrDefault(DEFAULT, texts.values().stream().findFirst().orElse("")));
  }

  /** The texts by language; a text without languages is the default's. */
  static Map<String, String> of(Yaml about) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (about instanceof Yaml.Scalar scalar) {
      texts.put(DEFAULT, scalar.text());
    } else if (about instanceof Yaml.Mapping mapping) {
      for (Yaml.Entry entry : mapping.entries()) {
        if (isLanguage(entry.key().text()) && entry.value() instanceof Yaml.Scalar text) {
          texts.put(entry.key().text(), text.text());
        }
      }
    }
    return texts;
  }

  /** All languages in which something is said within. */
  static Set<String> languages(Yaml node) {
    Set<String> languages = new TreeSet<>();
    collect(node, languages);
    return languages;
  }

  private static void collect(Yaml node, Set<String> languages) {
    if (node instanceof Yaml.Sequence sequence) {
      sequence.items().forEach(item -> collect(item, languages));
    } else if (node instanceof Yaml.Mapping mapping) {
      for (Yaml.Entry entry : mapping.entries()) {
        if (entry.key().text().equals(KEY)) {
          languages.addAll(of(entry.value()).keySet());
        }
        collect(entry.value(), languages);
      }
    }
  }
}
