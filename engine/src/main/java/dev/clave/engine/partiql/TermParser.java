package dev.clave.engine.partiql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads routes, literals, parameters, functions and sums. */
final class TermParser {
  private final Tokens tokens;

  TermParser(Tokens tokens) {
    this.tokens = tokens;
  }

  /** A term, with additions and subtractions. */
  Term sum() {
    Term term = single();
    while (tokens.peek().isSign("+") || tokens.peek().isSign("-")) {
      String sign = tokens.take().text();
      term = new Term.Sum(term, sign, single());
    }
    return term;
  }

  Term single() {
    Token next = tokens.peek();
    if (next.kind() == Token.Kind.WORD && tokens.peekSecond().isSign("(")) {
      return call();
    }
    if (next.isWord("MISSING")) {
      throw StatementFault.validation("MISSING must be compared using IS operator");
    }
    boolean isLiteral =
        !next.isName() || next.isWord("TRUE") || next.isWord("FALSE") || next.isWord("NULL");
    return isLiteral ? new Term.Constant(constant()) : route();
  }

  private Term.Call call() {
    String function = tokens.take().text().toLowerCase(Locale.ROOT);
    tokens.expectSign("(");
    tokens.descend();
    List<Term> arguments = new ArrayList<>();
    if (!tokens.peek().isSign(")")) {
      do {
        arguments.add(sum());
      } while (tokens.takeSign(","));
    }
    tokens.expectSign(")");
    tokens.ascend();
    return new Term.Call(function, arguments);
  }

  /** A place: {@code a.b[0]."c d"}, {@code a['key']}. */
  Term.Route route() {
    List<Object> steps = new ArrayList<>();
    steps.add(tokens.name());
    while (true) {
      if (tokens.takeSign(".")) {
        steps.add(tokens.name());
      } else if (tokens.takeSign("[")) {
        Token key = tokens.take();
        steps.add(
            switch (key.kind()) {
              case NUMBER -> position(key.text());
              case STRING -> key.text();
              default -> throw StatementFault.malformed("Unexpected term in path");
            });
        tokens.expectSign("]");
      } else {
        return new Term.Route(steps);
      }
    }
  }

  private static Integer position(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException notWhole) {
      throw StatementFault.malformed("Unexpected list position");
    }
  }

  /** A literal or parameter. */
  AttributeValue constant() {
    Token token = tokens.take();
    return switch (token.kind()) {
      case STRING -> AttributeValue.fromS(token.text());
      case NUMBER -> AttributeValue.fromN(token.text());
      case WORD -> word(token);
      case SIGN -> composed(token);
      default -> throw StatementFault.malformed("Unexpected term");
    };
  }

  private AttributeValue word(Token token) {
    if (token.isWord("TRUE") || token.isWord("FALSE")) {
      return AttributeValue.fromBool(token.isWord("TRUE"));
    }
    if (token.isWord("NULL")) {
      return AttributeValue.fromNul(true);
    }
    throw StatementFault.malformed("Unexpected keyword");
  }

  private AttributeValue composed(Token token) {
    tokens.descend();
    AttributeValue value =
        switch (token.text()) {
          case "?" -> tokens.parameter();
          case "-" -> AttributeValue.fromN("-" + number());
          case "+" -> AttributeValue.fromN(number());
          case "[" -> AttributeValue.fromL(until("]"));
          case "<<" -> Bag.toSet(until(">>"));
          case "{" -> AttributeValue.fromM(map());
          default -> throw StatementFault.malformed("Unexpected term");
        };
    tokens.ascend();
    return value;
  }

  private String number() {
    Token token = tokens.take();
    if (token.kind() != Token.Kind.NUMBER) {
      throw StatementFault.malformed("Unexpected term");
    }
    return token.text();
  }

  private List<AttributeValue> until(String end) {
    List<AttributeValue> elements = new ArrayList<>();
    if (tokens.takeSign(end)) {
      return elements;
    }
    do {
      elements.add(constant());
    } while (tokens.takeSign(","));
    tokens.expectSign(end);
    return elements;
  }

  private Map<String, AttributeValue> map() {
    Map<String, AttributeValue> map = new LinkedHashMap<>();
    if (tokens.takeSign("}")) {
      return map;
    }
    do {
      Token name = tokens.take();
      if (name.kind() != Token.Kind.STRING && !name.isName()) {
        throw StatementFault.malformed("Unexpected attribute name");
      }
      tokens.expectSign(":");
      map.put(name.text(), constant());
    } while (tokens.takeSign(","));
    tokens.expectSign("}");
    return map;
  }
}
