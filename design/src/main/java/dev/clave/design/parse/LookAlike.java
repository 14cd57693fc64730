package dev.clave.design.parse;

import java.util.Locale;
import java.util.Optional;

/** A character that looks like another one, or like nothing, and is told by its code point. */
final class LookAlike {
  private LookAlike() {}

  /**
   * The first character of a text that a reader takes for another: a letter of another script
   * beside Latin letters, a space that is no space, or a character that is not seen.
   */
  static Optional<Integer> in(String text) {
    boolean latin = text.codePoints().anyMatch(LookAlike::isLatinLetter);
    return text.codePoints()
        .filter(c -> isUnseen(c) || (latin && isForeignLetter(c)))
        .boxed()
        .findFirst();
  }

  /** {@code U+0420 cyrillic capital letter er}. */
  static String name(int character) {
    String name = Character.getName(character);
    return "U+%04X%s".formatted(character, name == null ? "" : " " + name.toLowerCase(Locale.ROOT));
  }

  private static boolean isLatinLetter(int character) {
    return Character.isLetter(character)
        && Character.UnicodeScript.of(character) == Character.UnicodeScript.LATIN;
  }

  private static boolean isForeignLetter(int character) {
    Character.UnicodeScript script = Character.UnicodeScript.of(character);
    return script == Character.UnicodeScript.CYRILLIC
        || script == Character.UnicodeScript.GREEK
        || script == Character.UnicodeScript.ARMENIAN
        || script == Character.UnicodeScript.CHEROKEE
        || (character >= 0xFF01 && character <= 0xFF5E);
  }

  private static boolean isUnseen(int character) {
    int kind = Character.getType(character);
    return kind == Character.FORMAT || (kind == Character.SPACE_SEPARATOR && character != ' ');
  }
}
