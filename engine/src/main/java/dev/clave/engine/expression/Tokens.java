package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The tokens of one expression, read from left to right, and the complaint when one is wrong. */
final class Tokens {

  private final ExpressionKind kind;
  private final String text;
  private final List<Token> tokens;
  private final Objections objections = new Objections();
  private int at;

  Tokens(ExpressionKind kind, String text) {
    this.kind = kind;
    this.text = text;
    this.tokens = Lexer.tokens(text);
  }

  ExpressionKind kind() {
    return kind;
  }

  Objections objections() {
    return objections;
  }

  Token peek() {
    return tokens.get(at);
  }

  private Token peekSecond() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  Token take() {
    Token token = tokens.get(at);
    if (token.type() != Token.Type.END) {
      at++;
    }
    return token;
  }

  boolean takeSymbol(String symbol) {
    if (peek().isSymbol(symbol)) {
      at++;
      return true;
    }
    return false;
  }

  boolean takeKeyword(String keyword) {
    if (peek().isKeyword(keyword)) {
      at++;
      return true;
    }
    return false;
  }

  void expectSymbol(String symbol) {
    if (!takeSymbol(symbol)) {
      throw syntaxError();
    }
  }

  /** Ends the reading: fails if there is more, or if something read was objected to. */
  void expectEnd() {
    if (peek().type() != Token.Type.END) {
      throw syntaxError();
    }
    objections.raise();
  }

  /** Whether a function is called here. */
  boolean isCall() {
    return peek().type() == Token.Type.WORD && !peek().isKeyword() && peekSecond().isSymbol("(");
  }

  int position() {
    return at;
  }

  void rewind(int position) {
    at = position;
  }

  /** Names the token under the reader and its neighbours on both sides. */
  DynamoDbException syntaxError() {
    Token token = peek();
    int start = at > 0 ? tokens.get(at - 1).start() : token.start();
    int end = tokens.get(Math.min(at + 1, tokens.size() - 1)).end();
    return Fault.EXPRESSION_SYNTAX.with(kind.parameter(), token.text(), text.substring(start, end));
  }
}
