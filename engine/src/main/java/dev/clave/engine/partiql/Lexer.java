package dev.clave.engine.partiql;

import dev.clave.engine.memory.ReadTexts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Cuts a statement into tokens. */
final class Lexer {
  private static final List<String> LONG_SIGNS = List.of("<<", ">>", "<=", ">=", "<>", "!=", "||");
  private static final String SIGNS = "()[]{},.:*?=<>+-;";

  private static final ReadTexts<List<Token>> KNOWN = new ReadTexts<>();

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int start;

  /** Up to where lines have been counted, how many there were, and where the last one begins. */
  private int counted;

  private int line = 1;
  private int lineStart;

  private Lexer(String text) {
    this.text = text;
  }

  /** Programs send the same text again and again, with other parameters. */
  static List<Token> read(String text) {
    List<Token> tokens = KNOWN.get(text);
    if (tokens == null) {
      tokens = List.copyOf(new Lexer(text).all());
      KNOWN.put(text, tokens);
    }
    return tokens;
  }

  private List<Token> all() {
    while (at < text.length()) {
      char next = text.charAt(at);
      start = at;
      if (Character.isWhitespace(next)) {
        at++;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw StatementFault.malformed("");
        }
        at = end + 2;
      } else if (text.startsWith("--", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (next == '\'') {
        quoted('\'', Token.Kind.STRING);
      } else if (next == '"') {
        quoted('"', Token.Kind.QUOTED);
      } else if (isDigit(next) || (next == '.' && at + 1 < text.length() && followsNoName())) {
        number();
      } else if (Character.isLetter(next) || next == '_' || next == '$' || next == '@') {
        word();
      } else {
        sign(next);
      }
    }
    start = at;
    add(Token.Kind.END, "");
    return tokens;
  }

  /** A point before a digit begins a number, unless it comes after a name or a bracket. */
  private boolean followsNoName() {
    if (!isDigit(text.charAt(at + 1)) || tokens.isEmpty()) {
      return false;
    }
    Token last = tokens.get(tokens.size() - 1);
    return !last.isName() && !last.isSign("]");
  }

  /** Quotes are doubled to stand for themselves. */
  private void quoted(char quote, Token.Kind kind) {
    StringBuilder content = new StringBuilder();
    int from = at + 1;
    while (true) {
      int end = text.indexOf(quote, from);
      if (end < 0) {
        throw StatementFault.malformed("Unterminated literal");
      }
      content.append(text, from, end);
      if (end + 1 < text.length() && text.charAt(end + 1) == quote) {
        content.append(quote);
        from = end + 2;
      } else {
        at = end + 1;
        add(kind, content.toString());
        return;
      }
    }
  }

  private void add(Token.Kind kind, String content) {
    while (counted < start) {
      if (text.charAt(counted++) == '\n') {
        line++;
        lineStart = counted;
      }
    }
    int column = start - lineStart + 1;
    tokens.add(new Token(kind, content, line + ":" + column + ":" + (at - start)));
  }

  private void number() {
    while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int exponent = at + 1;
      if (exponent < text.length() && "+-".indexOf(text.charAt(exponent)) >= 0) {
        exponent++;
      }
      if (exponent < text.length() && isDigit(text.charAt(exponent))) {
        at = exponent;
        while (at < text.length() && isDigit(text.charAt(at))) {
          at++;
        }
      }
    }
    String number = text.substring(start, at);
    try {
      new BigDecimal(number);
    } catch (NumberFormatException notOne) {
      throw StatementFault.malformed("");
    }
    add(Token.Kind.NUMBER, number);
  }

  private void word() {
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_$@".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    add(Token.Kind.WORD, text.substring(start, at));
  }

  private void sign(char next) {
    for (String sign : LONG_SIGNS) {
      if (text.startsWith(sign, at)) {
        at += sign.length();
        add(Token.Kind.SIGN, sign);
        return;
      }
    }
    if (SIGNS.indexOf(next) < 0) {
      throw StatementFault.malformed("");
    }
    at++;
    add(Token.Kind.SIGN, String.valueOf(next));
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
