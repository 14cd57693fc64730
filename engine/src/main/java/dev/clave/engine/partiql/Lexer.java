package dev.clave.engine.partiql;

import java.util.ArrayList;
import java.util.List;

/** Cuts a statement into tokens. */
final class Lexer {
  private static final List<String> LONG_SIGNS = List.of("<<", ">>", "<=", ">=", "<>", "!=", "||");
  private static final String SIGNS = "()[]{},.:*?=<>+-;";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Lexer(String text) {
    this.text = text;
  }

  static List<Token> read(String text) {
    return new Lexer(text).all();
  }

  private List<Token> all() {
    while (at < text.length()) {
      char next = text.charAt(at);
      if (Character.isWhitespace(next)) {
        at++;
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
    tokens.add(new Token(Token.Kind.END, ""));
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
        tokens.add(new Token(kind, content.toString()));
        return;
      }
    }
  }

  private void number() {
    int start = at;
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
    tokens.add(new Token(Token.Kind.NUMBER, text.substring(start, at)));
  }

  private void word() {
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_$@".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    tokens.add(new Token(Token.Kind.WORD, text.substring(start, at)));
  }

  private void sign(char next) {
    for (String sign : LONG_SIGNS) {
      if (text.startsWith(sign, at)) {
        tokens.add(new Token(Token.Kind.SIGN, sign));
        at += sign.length();
        return;
      }
    }
    if (SIGNS.indexOf(next) < 0) {
      throw StatementFault.malformed("Unexpected character");
    }
    tokens.add(new Token(Token.Kind.SIGN, String.valueOf(next)));
    at++;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
