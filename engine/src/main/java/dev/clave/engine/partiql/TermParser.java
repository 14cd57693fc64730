package dev.clave.engine.partiql;

import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Reads routes, literals, parameters, functions and sums. */
final class TermParser {
  private static final List<String> OPERATORS = List.of("IS", "LIKE", "IN", "BETWEEN");

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
    if (OPERATORS.stream().anyMatch(next::isWord)) {
      throw StatementFault.malformed("Unexpected operator");
    }
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
    Token name = tokens.take();
    tokens.expectSign("(");
    String argumentPlace = tokens.peek().place();
    tokens.descend();
    List<Term> arguments = new ArrayList<>();
    if (!tokens.peek().isSign(")")) {
      do {
        arguments.add(sum());
      } while (tokens.takeSign(","));
    }
    tokens.expectSign(")");
    tokens.ascend();
    return new Term.Call(
        name.text().toLowerCase(Locale.ROOT), arguments, name.place(), argumentPlace);
  }

  /** A place: {@code a.b[0]."c d"}, {@code a['key']}. */
  Term.Route route() {
    List<Object> steps = new ArrayList<>();
    steps.add(tokens.name());
    while (true) {
      if (tokens.takeSign(".")) {
        if (!tokens.peek().isName()) {
          throw StatementFault.malformed("Invalid path dot component");
        }
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
    return constant("root");
  }

  /** The item of an INSERT, in which every attribute is a root. */
  AttributeValue item() {
    if (!tokens.peek().isSign("{")) {
      return constant();
    }
    tokens.take();
    return AttributeValue.fromM(map(name -> "root"));
  }

  /** A literal at a path, which DynamoDB names if the literal is out of range. */
  private AttributeValue constant(String path) {
    Token token = tokens.take();
    if (token.kind() == Token.Kind.WORD && tokens.peek().isSign("(")) {
      throw StatementFault.validation(
          "Unsupported data type: "
              + token.text().toLowerCase(Locale.ROOT)
              + " under key "
              + path
              + " at "
              + token.place());
    }
    return switch (token.kind()) {
      case STRING -> AttributeValue.fromS(token.text());
      case NUMBER -> number(token.text(), path);
      case WORD -> word(token);
      case SIGN -> composed(token, path);
      default -> throw StatementFault.malformed("Unexpected term");
    };
  }

  private static AttributeValue number(String text, String path) {
    try {
      return ValueCheck.normalize(AttributeValue.fromN(text), ValueLayer.OLDER);
    } catch (DynamoDbException failure) {
      throw StatementFault.validation(failure.awsErrorDetails().errorMessage() + " under " + path);
    }
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

  private AttributeValue composed(Token token, String path) {
    tokens.descend();
    AttributeValue value =
        switch (token.text()) {
          case "?" -> tokens.parameter();
          case "-" -> number("-" + number(), path);
          case "+" -> number(number(), path);
          case "[" -> AttributeValue.fromL(until("]", path));
          case "<<" -> Bag.toSet(until(">>", path));
          case "{" -> AttributeValue.fromM(map(name -> path + "." + name));
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

  private List<AttributeValue> until(String end, String path) {
    List<AttributeValue> elements = new ArrayList<>();
    if (tokens.takeSign(end)) {
      return elements;
    }
    do {
      elements.add(constant(path + "[" + elements.size() + "]"));
    } while (tokens.takeSign(","));
    tokens.expectSign(end);
    return elements;
  }

  private Map<String, AttributeValue> map(UnaryOperator<String> path) {
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
      map.put(name.text(), constant(path.apply(name.text())));
    } while (tokens.takeSign(","));
    tokens.expectSign("}");
    return map;
  }
}
