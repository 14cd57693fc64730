package dev.clave.engine.expression;

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

  boolean isSymbol(String symbol) {
    return type == Type.SYMBOL && text.equals(symbol);
  }

  boolean isKeyword(String keyword) {
    return type == Type.WORD && text.equalsIgnoreCase(keyword);
  }
}
