package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads conditions. Parentheses may hold a condition or an operand and only what follows tells
 * which, so the parser reads either and asks afterwards.
 */
final class ConditionParser {

  /** Deeper nesting than 300 operators can need is refused, so that the stack is never at risk. */
  private static final int DEEPEST = 512;

  private static final int MOST_OPERATORS = 300;

  private static final Set<String> UPDATE_FUNCTIONS = Set.of("if_not_exists", "list_append");

  private final Tokens tokens;
  private int depth;
  private int operators;

  /** What the last pair of parentheses held; the same within another pair is redundant. */
  private Object wrapped;

  private ConditionParser(Tokens tokens) {
    this.tokens = tokens;
  }

  static Condition parse(ExpressionKind kind, String text) {
    Tokens tokens = new Tokens(kind, text);
    ConditionParser parser = new ConditionParser(tokens);
    Condition condition = parser.condition(parser.or());
    tokens.expectEnd();
    if (parser.operators > MOST_OPERATORS) {
      throw Fault.TOO_MANY_OPERATORS.with(kind.parameter(), parser.operators);
    }
    return condition;
  }

  private Object or() {
    Object left = and();
    while (tokens.peek().isKeyword("OR")) {
      Condition first = condition(left);
      tokens.take();
      operators++;
      left = new Or(first, condition(and()));
    }
    return left;
  }

  private Object and() {
    Object left = not();
    while (tokens.peek().isKeyword("AND")) {
      Condition first = condition(left);
      tokens.take();
      operators++;
      left = new And(first, condition(not()));
    }
    return left;
  }

  private Object not() {
    if (tokens.takeKeyword("NOT")) {
      descend();
      operators++;
      Condition negated = condition(not());
      depth--;
      return new Not(negated);
    }
    return comparison();
  }

  private Object comparison() {
    Object left = primary();
    Comparison.Operator operator =
        tokens.peek().type() == Token.Type.SYMBOL
            ? Comparison.Operator.of(tokens.peek().text())
            : null;
    if (operator != null) {
      Operand first = operand(left);
      tokens.take();
      operators++;
      return new Comparison(operator, first, operand(primary()));
    }
    if (tokens.peek().isKeyword("BETWEEN")) {
      Operand first = operand(left);
      tokens.take();
      operators++;
      Operand low = operand(primary());
      if (!tokens.takeKeyword("AND")) {
        throw tokens.syntaxError();
      }
      return new Between(first, low, operand(primary()));
    }
    if (tokens.peek().isKeyword("IN")) {
      Operand first = operand(left);
      tokens.take();
      operators++;
      tokens.expectSymbol("(");
      List<Operand> candidates = new ArrayList<>();
      do {
        candidates.add(operand(primary()));
      } while (tokens.takeSymbol(","));
      tokens.expectSymbol(")");
      return new In(first, candidates);
    }
    return left;
  }

  private Object primary() {
    Token token = tokens.peek();
    if (token.isSymbol("(")) {
      return parentheses();
    }
    if (token.type() == Token.Type.VALUE) {
      tokens.take();
      return new Placeholder(token.text());
    }
    if (token.type() == Token.Type.WORD && tokens.peekSecond().isSymbol("(")) {
      return function();
    }
    return PathParser.parse(tokens);
  }

  private Object parentheses() {
    tokens.take();
    descend();
    Object inner = or();
    depth--;
    tokens.expectSymbol(")");
    if (inner == wrapped) {
      throw Fault.REDUNDANT_PARENTHESES.with(tokens.kind().parameter());
    }
    wrapped = inner;
    return inner;
  }

  private void descend() {
    if (++depth > DEEPEST) {
      throw tokens.syntaxError();
    }
  }

  private Object function() {
    String name = tokens.take().text();
    tokens.expectSymbol("(");
    descend();
    operators++;
    List<Operand> operands = new ArrayList<>();
    do {
      operands.add(operand(primary()));
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol(")");
    depth--;
    String parameter = tokens.kind().parameter();
    int wanted =
        switch (name) {
          case AttributeExists.NAME, AttributeNotExists.NAME, Size.NAME -> 1;
          case AttributeType.NAME, BeginsWith.NAME, Contains.NAME -> 2;
          default ->
              throw UPDATE_FUNCTIONS.contains(name)
                  ? Fault.FUNCTION_NOT_ALLOWED_HERE.with(parameter, name)
                  : Fault.UNKNOWN_FUNCTION.with(parameter, name);
        };
    if (operands.size() != wanted) {
      throw Fault.OPERAND_COUNT.with(parameter, name, operands.size());
    }
    Operand first = operands.get(0);
    return switch (name) {
      case AttributeExists.NAME -> new AttributeExists(first);
      case AttributeNotExists.NAME -> new AttributeNotExists(first);
      case Size.NAME -> new Size(first);
      case AttributeType.NAME -> new AttributeType(first, operands.get(1));
      case BeginsWith.NAME -> new BeginsWith(first, operands.get(1));
      default -> new Contains(first, operands.get(1));
    };
  }

  private Condition condition(Object node) {
    if (node instanceof Condition condition) {
      return condition;
    }
    if (node instanceof Size) {
      throw Fault.FUNCTION_MISUSED.with(tokens.kind().parameter(), Size.NAME);
    }
    throw tokens.syntaxError();
  }

  private Operand operand(Object node) {
    if (node instanceof Operand operand) {
      return operand;
    }
    String function = functionName(node);
    if (function != null) {
      throw Fault.FUNCTION_MISUSED.with(tokens.kind().parameter(), function);
    }
    throw tokens.syntaxError();
  }

  private static String functionName(Object node) {
    if (node instanceof AttributeExists) {
      return AttributeExists.NAME;
    } else if (node instanceof AttributeNotExists) {
      return AttributeNotExists.NAME;
    } else if (node instanceof AttributeType) {
      return AttributeType.NAME;
    } else if (node instanceof BeginsWith) {
      return BeginsWith.NAME;
    } else if (node instanceof Contains) {
      return Contains.NAME;
    }
    return null;
  }
}
