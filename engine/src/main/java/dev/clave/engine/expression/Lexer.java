package dev.clave.engine.expression;

import java.util.ArrayList;
import java.util.List;

/** Cuts an expression into tokens. Never fails: a foreign character becomes a token of its own. */
final class Lexer {

  private final String text;
  private int at;

  private Lexer(String text) {
    this.text = text;
  }

  static List<Token> tokens(String text) {
    Lexer lexer = new Lexer(text);
    List<Token> tokens = new ArrayList<>();
    Token token;
    do {
      token = lexer.next();
      tokens.add(token);
    } while (token.type() != Token.Type.END);
    return tokens;
  }

  private Token next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    int start = at;
    if (at == text.length()) {
      return new Token(Token.Type.END, "<EOF>", start, start);
    }
    char first = text.charAt(at++);
    Token.Type type;
    if (first == '#' || first == ':') {
      skipWord();
      boolean named = at > start + 1;
      type = !named ? Token.Type.UNKNOWN : first == '#' ? Token.Type.NAME : Token.Type.VALUE;
    } else if (isDigit(first)) {
      skipWord();
      type = isInteger(start) ? Token.Type.INTEGER : Token.Type.UNKNOWN;
    } else if (isWord(first) && first != '_') {
      skipWord();
      type = Token.Type.WORD;
    } else if (first == '<' || first == '>') {
      if (at < text.length()
          && (text.charAt(at) == '=' || (first == '<' && text.charAt(at) == '>'))) {
        at++;
      }
      type = Token.Type.SYMBOL;
    } else {
      type = "=()[],.+-".indexOf(first) >= 0 ? Token.Type.SYMBOL : Token.Type.UNKNOWN;
    }
    return new Token(type, text.substring(start, at), start, at);
  }

  private void skipWord() {
    while (at < text.length() && isWord(text.charAt(at))) {
      at++;
    }
  }

  private boolean isInteger(int start) {
    for (int i = start; i < at; i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWord(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
