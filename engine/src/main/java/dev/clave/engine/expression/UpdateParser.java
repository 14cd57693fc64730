package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads update expressions: SET, REMOVE, ADD and DELETE sections, each once at most. */
final class UpdateParser {

  private enum Section {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  private static final Set<String> CONDITION_FUNCTIONS =
      Set.of(
          AttributeExists.NAME,
          AttributeNotExists.NAME,
          AttributeType.NAME,
          BeginsWith.NAME,
          Contains.NAME,
          Size.NAME);

  private static final int DEEPEST = 128;

  private final Tokens tokens;
  private final List<UpdateAction> actions = new ArrayList<>();
  private int depth;

  /** What the last pair of parentheses held; the same within another pair is redundant. */
  private Term wrapped;

  private UpdateParser(Tokens tokens) {
    this.tokens = tokens;
  }

  static List<UpdateAction> parse(String text) {
    UpdateParser parser = new UpdateParser(new Tokens(ExpressionKind.UPDATE, text));
    Set<Section> sections = EnumSet.noneOf(Section.class);
    Section repeated = null;
    do {
      Section section = parser.section();
      if (!sections.add(section) && repeated == null) {
        repeated = section;
      }
      do {
        parser.actions.add(parser.action(section));
      } while (parser.tokens.takeSymbol(","));
    } while (parser.tokens.peek().type() != Token.Type.END);
    parser.tokens.expectEnd();
    if (repeated != null) {
      throw Fault.SECTION_REPEATED.with(repeated);
    }
    return List.copyOf(parser.actions);
  }

  private Section section() {
    for (Section section : Section.values()) {
      if (tokens.takeKeyword(section.name())) {
        return section;
      }
    }
    throw tokens.syntaxError();
  }

  private UpdateAction action(Section section) {
    Path path = PathParser.parse(tokens);
    return switch (section) {
      case SET -> {
        tokens.expectSymbol("=");
        yield new UpdateAction.Set(path, sum());
      }
      case REMOVE -> new UpdateAction.Remove(path);
      case ADD -> new UpdateAction.Add(path, placeholder());
      case DELETE -> new UpdateAction.Delete(path, placeholder());
    };
  }

  private Placeholder placeholder() {
    if (tokens.peek().type() != Token.Type.VALUE) {
      throw tokens.syntaxError();
    }
    return new Placeholder(tokens.take().text());
  }

  private Term sum() {
    int start = tokens.peek().start();
    Term left = term();
    boolean isDifference = false;
    if (!tokens.takeSymbol("+")) {
      if (!tokens.takeSymbol("-")) {
        return left;
      }
      isDifference = true;
    }
    refuseListAppend(left, start);
    return new Term.Sum(left, operand(), isDifference);
  }

  private Term operand() {
    int start = tokens.peek().start();
    Term operand = term();
    refuseListAppend(operand, start);
    return operand;
  }

  /** It makes a whole value; it is no part of another. */
  private void refuseListAppend(Term operand, int start) {
    boolean isListAppend =
        operand instanceof Term.ListAppend
            || (operand instanceof Term.Call call && call.name().equals(Term.ListAppend.NAME));
    if (isListAppend) {
      tokens
          .objections()
          .at(
              start,
              Fault.FUNCTION_MISUSED.with(ExpressionKind.UPDATE.parameter(), Term.ListAppend.NAME));
    }
  }

  private Term term() {
    if (++depth > DEEPEST) {
      throw tokens.syntaxError();
    }
    Term term = nested();
    depth--;
    return term;
  }

  private Term nested() {
    Token token = tokens.peek();
    if (tokens.takeSymbol("(")) {
      Term inner = sum();
      tokens.expectSymbol(")");
      if (inner == wrapped) {
        tokens
            .objections()
            .parentheses(Fault.REDUNDANT_PARENTHESES.with(ExpressionKind.UPDATE.parameter()));
      }
      wrapped = inner;
      return inner;
    }
    if (token.type() == Token.Type.VALUE) {
      tokens.take();
      return new Term.Plain(new Placeholder(token.text()));
    }
    if (tokens.isCall()) {
      return function();
    }
    return new Term.Plain(PathParser.parse(tokens));
  }

  private Term function() {
    Token name = tokens.take();
    refuseUnknown(name);
    tokens.expectSymbol("(");
    List<Term> operands = new ArrayList<>();
    do {
      operands.add(operand());
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol(")");
    if (operands.size() == 2) {
      if (name.text().equals(Term.ListAppend.NAME)) {
        return new Term.ListAppend(operands.get(0), operands.get(1));
      }
      if (operands.get(0) instanceof Term.Plain plain && plain.operand() instanceof Path path) {
        return new Term.IfNotExists(path, operands.get(1));
      }
    }
    return new Term.Call(name.text(), operands);
  }

  private void refuseUnknown(Token name) {
    boolean isKnown =
        name.text().equals(Term.IfNotExists.NAME) || name.text().equals(Term.ListAppend.NAME);
    if (!isKnown) {
      Fault fault =
          CONDITION_FUNCTIONS.contains(name.text())
              ? Fault.FUNCTION_NOT_ALLOWED_IN_UPDATE
              : Fault.UNKNOWN_FUNCTION;
      tokens
          .objections()
          .at(name.start(), fault.with(ExpressionKind.UPDATE.parameter(), name.text()));
    }
  }
}
