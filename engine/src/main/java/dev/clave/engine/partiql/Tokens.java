package dev.clave.engine.partiql;

import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The tokens of a statement and its parameters, taken one after the other. */
final class Tokens {
  /** How deep terms, conditions and literals may nest. */
  private static final int MAX_DEPTH = 100;

  private final List<Token> tokens;
  private final List<AttributeValue> parameters;
  private int at;
  private int nextParameter;
  private int depth;

  Tokens(String text, List<AttributeValue> parameters) {
    ValueCheck.text(text);
    this.tokens = Lexer.read(text);
    this.parameters =
        parameters.stream().map(value -> ValueCheck.normalize(value, ValueLayer.OLDER)).toList();
  }

  Token peek() {
    return tokens.get(at);
  }

  Token peekSecond() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  Token take() {
    Token token = tokens.get(at);
    if (token.kind() != Token.Kind.END) {
      at++;
    }
    return token;
  }

  boolean takeSign(String sign) {
    boolean matches = peek().isSign(sign);
    at += matches ? 1 : 0;
    return matches;
  }

  boolean takeWord(String keyword) {
    boolean matches = peek().isWord(keyword);
    at += matches ? 1 : 0;
    return matches;
  }

  void expectSign(String sign) {
    if (!takeSign(sign)) {
      throw unexpected();
    }
  }

  void expectWord(String keyword) {
    if (!takeWord(keyword)) {
      throw unexpected();
    }
  }

  String name() {
    if (!peek().isName()) {
      throw unexpected();
    }
    return take().text();
  }

  AttributeValue parameter() {
    if (nextParameter == parameters.size()) {
      throw StatementFault.parameters();
    }
    return parameters.get(nextParameter++);
  }

  /** The text must end here, and with it the parameters. */
  void end() {
    takeSign(";");
    if (peek().kind() != Token.Kind.END) {
      throw leftOver();
    }
    if (nextParameter != parameters.size()) {
      throw StatementFault.parameters();
    }
  }

  void descend() {
    if (++depth > MAX_DEPTH) {
      throw StatementFault.malformed("Nesting is too deep");
    }
  }

  void ascend() {
    depth--;
  }

  /** Something stands after the end of what was read. */
  RuntimeException leftOver() {
    return StatementFault.malformed("Unexpected token after expression");
  }

  RuntimeException unexpected() {
    Token token = peek();
    return StatementFault.malformed(
        switch (token.kind()) {
          case END -> "Unexpected end of statement";
          case WORD -> "Unexpected keyword";
          default -> "Unexpected term";
        });
  }
}
