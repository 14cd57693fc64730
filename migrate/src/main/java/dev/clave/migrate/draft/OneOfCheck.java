package dev.clave.migrate.draft;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A check constraint that lets a column have only some words, as PostgreSQL writes {@code check
 * (status in ('open', 'closed'))} out.
 */
record OneOfCheck(String column, List<String> words) {
  private static final Pattern ONE_OF =
      Pattern.compile(
          "^CHECK \\(\\(+\\(?\"?(\\w+)\"?\\)?(?:::[\\w ]+)?\\)? = ANY \\(\\(?ARRAY\\[(.*)\\].*$",
          Pattern.DOTALL);
  private static final Pattern TEXT_LITERAL = Pattern.compile("'((?:[^']|'')*)'");

  /** The constraint of that text; empty if it says something else. */
  static Optional<OneOfCheck> read(String text) {
    Matcher oneOf = ONE_OF.matcher(text);
    if (!oneOf.matches()) {
      return Optional.empty();
    }
    List<String> words =
        TEXT_LITERAL
            .matcher(oneOf.group(2))
            .results()
            .map(literal -> literal.group(1).replace("''", "'"))
            .toList();
    return Optional.of(new OneOfCheck(oneOf.group(1), words));
  }
}
