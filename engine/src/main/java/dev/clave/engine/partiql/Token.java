package dev.clave.engine.partiql;

import dev.clave.engine.expression.WordList;
import java.util.Locale;

/**
 * A word, literal or sign of a statement.
 *
 * @param place where it is, as DynamoDB writes it: line, column and length
 */
record Token(Kind kind, String text, String place) {
  private static final WordList KEYWORDS = WordList.beside(Token.class, "keywords.txt");

  /** What a token is. */
  enum Kind {
    /** A bare word: a keyword, a name or a function. */
    WORD,
    /** A name in double quotes. */
    QUOTED,
    /** A text in single quotes. */
    STRING,
    NUMBER,
    SIGN,
    END
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  boolean isWord(String keyword) {
    return kind == Kind.WORD && text.toUpperCase(Locale.ROOT).equals(keyword);
  }

  /** Whether it can name something: a keyword can only in quotes. */
  boolean isName() {
    return kind == Kind.QUOTED || (kind == Kind.WORD && !KEYWORDS.contains(text));
  }
}
