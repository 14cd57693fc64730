package dev.clave.design.parse;

import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;

/** A place in the text of one scalar, moving forward. For one thread. */
final class Cursor {
  private final Yaml.Scalar scalar;
  private final String text;
  private int position;

  Cursor(Yaml.Scalar scalar) {
    this.scalar = scalar;
    this.text = scalar.text();
  }

  int position() {
    return position;
  }

  boolean atEnd() {
    skipSpaces();
    return position >= text.length();
  }

  void skipSpaces() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  char peek() {
    return position < text.length() ? text.charAt(position) : '\0';
  }

  char next() {
    return text.charAt(position++);
  }

  /** Moves past {@code symbol} if it stands here. */
  boolean accept(String symbol) {
    skipSpaces();
    if (text.startsWith(symbol, position)) {
      position += symbol.length();
      return true;
    }
    return false;
  }

  /** Moves past {@code word} if it stands here, whole, in either case. */
  boolean acceptWord(String word) {
    skipSpaces();
    int end = position + word.length();
    boolean matches =
        text.regionMatches(true, position, word, 0, word.length())
            && (end == text.length() || !isWordCharacter(text.charAt(end)));
    if (matches) {
      position = end;
    }
    return matches;
  }

  private static boolean isWordCharacter(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '#';
  }

  /** The characters up to a space or one of {@code stops}. */
  String until(String stops) {
    skipSpaces();
    int from = position;
    while (position < text.length()
        && !Character.isWhitespace(text.charAt(position))
        && stops.indexOf(text.charAt(position)) < 0) {
      position++;
    }
    return text.substring(from, position);
  }

  /** What stands between two quotes of the kind that stands here. */
  String quoted() {
    char quote = next();
    int end = text.indexOf(quote, position);
    int stop = end < 0 ? text.length() : end;
    String inside = text.substring(position, stop);
    position = Math.min(text.length(), stop + 1);
    return inside;
  }

  String rest() {
    return text.substring(Math.min(position, text.length()));
  }

  Span span(int from, int to) {
    return scalar.part(from, Math.max(1, to - from));
  }

  /** The rest of the text, or its last character at the end. */
  Span here() {
    skipSpaces();
    return position < text.length()
        ? span(position, text.length())
        : span(Math.max(0, text.length() - 1), text.length());
  }

  Yaml.Scalar scalar(int from, int to) {
    return new Yaml.Scalar(text.substring(from, to), false, "", span(from, to));
  }
}
