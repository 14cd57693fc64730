package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads conditions. Parentheses may hold a condition or an operand and only what follows tells
 * which, so the parser reads either and asks afterwards.
 */
final class ConditionParser {

  /** Deeper nesting than 300 operators can need is refused, so that the stack is never at risk. */
  private static final int DEEPEST = 512;

  private static final int MOST_OPERATORS = 300;

  /** The functions and how many operands each takes. */
  private static final Map<String, Integer> FUNCTIONS =
      Map.of(
          AttributeExists.NAME, 1,
          AttributeNotExists.NAME, 1,
          Size.NAME, 1,
          AttributeType.NAME, 2,
          BeginsWith.NAME, 2,
          Contains.NAME, 2);

  private static final Set<String> UPDATE_FUNCTIONS =
      Set.of(Term.IfNotExists.NAME, Term.ListAppend.NAME);

  private final Tokens tokens;

  /** The functions that were read, with their names in the text. */
  private final IdentityHashMap<Object, Token> calls = new IdentityHashMap<>();

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
    if (tokens.isCall()) {
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
      tokens.objections().parentheses(Fault.REDUNDANT_PARENTHESES.with(tokens.kind().parameter()));
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
    Token name = tokens.take();
    refuseUnknown(name);
    tokens.expectSymbol("(");
    descend();
    operators++;
    List<Operand> operands = new ArrayList<>();
    do {
      operands.add(operand(primary()));
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol(")");
    depth--;
    Object function = function(name.text(), operands);
    calls.put(function, name);
    return function;
  }

  private void refuseUnknown(Token name) {
    if (!FUNCTIONS.containsKey(name.text())) {
      Fault fault =
          UPDATE_FUNCTIONS.contains(name.text())
              ? Fault.FUNCTION_NOT_ALLOWED_HERE
              : Fault.UNKNOWN_FUNCTION;
      tokens.objections().at(name.start(), fault.with(tokens.kind().parameter(), name.text()));
    }
  }

  private static Object function(String name, List<Operand> operands) {
    Integer operandCount = FUNCTIONS.get(name);
    if (operandCount == null || operandCount != operands.size()) {
      return new FunctionCall(name, operands);
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
    Token call = calls.get(node);
    if (call != null && call.text().equals(Size.NAME)) {
      return misused(call);
    }
    if (node instanceof Condition condition) {
      return condition;
    }
    throw tokens.syntaxError();
  }

  private Operand operand(Object node) {
    Token call = calls.get(node);
    if (call != null && !call.text().equals(Size.NAME)) {
      return misused(call);
    }
    if (node instanceof Operand operand) {
      return operand;
    }
    throw tokens.syntaxError();
  }

  /** A function where it cannot be. */
  private FunctionCall misused(Token call) {
    tokens
        .objections()
        .at(call.start(), Fault.FUNCTION_MISUSED.with(tokens.kind().parameter(), call.text()));
    return new FunctionCall(call.text(), List.of());
  }
}
