package dev.clave.design.sample;

import dev.clave.design.unify.MatchingText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text that a regular expression takes. Of a simple one, with characters and classes one after
 * the other, it shows the number of the item; of any other it is one of a few short texts.
 */
final class PatternSample {
  private static final Pattern PIECE =
      Pattern.compile(
          "(\\[(?<set>[^\\]^][^\\]]*)\\]|\\\\(?<escaped>.)|(?<plain>[^\\[\\](){}*+?.|^$\\\\]))"
              + "(\\{(?<count>\\d+)(,\\d*)?\\}|(?<sign>[?*+]))?");

  private PatternSample() {}

  static Optional<String> of(String regex, int number) {
    Optional<String> simple = simple(regex, number);
    return simple.isPresent() ? simple : any(regex, number);
  }

  private static Optional<String> any(String regex, int number) {
    List<String> texts =
        MatchingText.of(regex).stream().filter(text -> Pattern.matches(regex, text)).toList();
    return texts.isEmpty() ? Optional.empty() : Optional.of(texts.get((number - 1) % texts.size()));
  }

  private static Optional<String> simple(String regex, int number) {
    String body = regex.replaceAll("^\\^|\\$$", "");
    StringBuilder text = new StringBuilder();
    Matcher piece = PIECE.matcher(body);
    int at = 0;
    while (at < body.length()) {
      if (!piece.find(at) || piece.start() != at) {
        return Optional.empty();
      }
      String character = character(piece, number);
      text.append(character.repeat(count(piece)));
      at = piece.end();
    }
    return Optional.of(text.toString()).filter(each -> Pattern.matches(body, each));
  }

  private static int count(Matcher piece) {
    if (piece.group("count") != null) {
      return Integer.parseInt(piece.group("count"));
    }
    String sign = piece.group("sign");
    return "?".equals(sign) || "*".equals(sign) ? 0 : 1;
  }

  /** The digit or letter of the item's number where the class has such, or its first character. */
  private static String character(Matcher piece, int number) {
    String set = piece.group("set");
    if (set == null) {
      String escaped = piece.group("escaped");
      return escaped == null
          ? piece.group("plain")
          : escaped.equals("d") ? Integer.toString(number % 10) : escaped;
    }
    if (set.contains("0-9")) {
      return Integer.toString(number % 10);
    }
    return set.contains("A-Z")
        ? Character.toString((char) ('A' + (number - 1) % 26))
        : set.substring(0, 1);
  }
}
