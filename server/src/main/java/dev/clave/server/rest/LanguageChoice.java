package dev.clave.server.rest;

import dev.clave.design.Design;
import dev.clave.server.http.Call;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The languages of a design's texts, and the one that a caller wants of them. */
record LanguageChoice(Set<String> languages) {
  /** What a text without a language is taken for, and whoever asks for no other gets. */
  static final String DEFAULT = "en";

  /** A wanted language, and how much. */
  private record Wish(String language, double weight) {
    static Wish of(String text) {
      String[] parts = text.strip().split("\\s*;\\s*q=", 2);
      return new Wish(parts[0], parts.length == 1 ? 1 : share(parts[1]));
    }

    private static double share(String text) {
      return text.matches("[01](\\.\\d{0,3})?") ? Double.parseDouble(text) : 0;
    }
  }

  static LanguageChoice of(String designText) {
    return new LanguageChoice(new TreeSet<>(Design.languages(designText)));
  }

  /** The first of {@code Accept-Language} that there is; {@code es-MX} is also content with es. */
  String of(Call call) {
    return call.values("Accept-Language").stream()
        .map(Wish::of)
        .filter(wish -> wish.weight() > 0)
        .sorted(Comparator.comparingDouble(Wish::weight).reversed())
        .flatMap(wish -> Stream.of(wish.language(), wish.language().split("-", 2)[0]))
        .filter(languages::contains)
        .findFirst()
        .orElse(DEFAULT);
  }
}
