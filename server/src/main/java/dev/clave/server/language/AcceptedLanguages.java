package dev.clave.server.language;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The languages that a caller reads, the dearest first. */
public final class AcceptedLanguages {
  public static final String HEADER = "Accept-Language";

  private final List<String> languages;

  private AcceptedLanguages(List<String> languages) {
    this.languages = languages;
  }

  /** A wanted language, and how much. */
  private record Wish(String language, double weight) {
    static Wish of(String text) {
      String[] parts = text.split("\\s*;\\s*q=", 2);
      return new Wish(parts[0], parts.length == 1 ? 1 : share(parts[1]));
    }

    private static double share(String text) {
      return text.matches("[01](\\.\\d{0,3})?") ? Double.parseDouble(text) : 0;
    }
  }

  /**
   * What the header says; {@code es-MX} is also content with {@code es}.
   *
   * @param lines the values of {@code Accept-Language}
   */
  public static AcceptedLanguages of(List<String> lines) {
    return new AcceptedLanguages(
        lines.stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)))
            .map(each -> Wish.of(each.strip()))
            .filter(wish -> wish.weight() > 0)
            .sorted(Comparator.comparingDouble(Wish::weight).reversed())
            .flatMap(wish -> Stream.of(wish.language(), wish.language().split("-", 2)[0]))
            .toList());
  }

  /** The first that is offered. */
  public Optional<String> among(Collection<String> offered) {
    return languages.stream().filter(offered::contains).findFirst();
  }
}
