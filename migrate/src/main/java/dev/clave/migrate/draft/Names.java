package dev.clave.migrate.draft;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of a design made from names of a database, each different from the others. */
final class Names {
  private static final Pattern TRAP =
      Pattern.compile("(?i)true|false|on|off|yes|no|y|n|null|~|[-+.]?\\d.*");

  private final Set<String> usedNames = new HashSet<>();

  Names(String... reserved) {
    for (String name : reserved) {
      usedNames.add(name.toLowerCase(Locale.ROOT));
    }
  }

  /** {@code film_actor} and {@code FilmActor} are {@code filmActor}. */
  String camel(String name) {
    StringBuilder camel = new StringBuilder();
    for (String word : words(name).split("_", -1)) {
      if (!word.isEmpty()) {
        camel.append(
            camel.isEmpty()
                ? word.toLowerCase(Locale.ROOT)
                : word.substring(0, 1).toUpperCase(Locale.ROOT)
                    + word.substring(1).toLowerCase(Locale.ROOT));
      }
    }
    String plain = camel.toString();
    if (plain.isEmpty() || Character.isDigit(plain.charAt(0)) || TRAP.matcher(plain).matches()) {
      plain = "x" + capital(plain);
    }
    return free(plain);
  }

  /** A name that is one already, if no other has it. */
  String camelOnce(String name) {
    return free(name);
  }

  private String free(String plain) {
    String name = plain;
    for (int more = 2; !usedNames.add(name.toLowerCase(Locale.ROOT)); more++) {
      name = plain + more;
    }
    return name;
  }

  /** {@code filmActor} is {@code FILM_ACTOR}. */
  static String prefix(String camel) {
    return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }

  static String capital(String name) {
    return name.isEmpty()
        ? name
        : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private static String words(String name) {
    String plain = Normalizer.normalize(name, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
    return plain
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
        .replaceAll("(?<=[A-Z])(?=[A-Z][a-z])", "_")
        .replaceAll("[^A-Za-z0-9]+", "_");
  }
}
