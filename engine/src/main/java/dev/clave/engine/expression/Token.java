package dev.clave.engine.expression;

import java.util.Locale;
import java.util.Set;

/** A word of an expression and where it stands in the text. */
record Token(Type type, String text, int start, int end) {

  enum Type {
    /** An attribute, function or keyword. */
    WORD,
    /** A placeholder such as {@code #name}. */
    NAME,
    /** A placeholder such as {@code :value}. */
    VALUE,
    INTEGER,
    SYMBOL,
    /** A character that no expression may contain. */
    UNKNOWN,
    END
  }

  /** The words of the language itself: nothing else may be called so in any expression. */
  private static final Set<String> KEYWORDS =
      Set.of("AND", "OR", "NOT", "BETWEEN", "IN", "SET", "REMOVE", "ADD", "DELETE");

  boolean isSymbol(String symbol) {
    return type == Type.SYMBOL && text.equals(symbol);
  }

  boolean isKeyword() {
    return type == Type.WORD && KEYWORDS.contains(text.toUpperCase(Locale.ROOT));
  }

  boolean isKeyword(String keyword) {
    return type == Type.WORD && text.equalsIgnoreCase(keyword);
  }
}
