package dev.clave.engine.partiql;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the conditions of a WHERE: OR binds looser than AND, AND looser than NOT. */
final class CriterionParser {
  private static final Set<String> OPERATORS = Set.of("=", "<>", "<", "<=", ">", ">=");
  private static final Set<String> TRUTHS =
      Set.of(
          "begins_with", "contains", "attribute_type", "attribute_exists", "attribute_not_exists");

  private final Tokens tokens;
  private final TermParser terms;

  CriterionParser(Tokens tokens, TermParser terms) {
    this.tokens = tokens;
    this.terms = terms;
  }

  Criterion read() {
    tokens.descend();
    List<Criterion> members = new ArrayList<>();
    do {
      members.add(and());
    } while (takeInfix("OR"));
    tokens.ascend();
    return members.size() == 1 ? members.get(0) : new Criterion.Group(Criterion.Group.OR, members);
  }

  private Criterion and() {
    List<Criterion> members = new ArrayList<>();
    do {
      members.add(not());
    } while (takeInfix("AND"));
    return members.size() == 1 ? members.get(0) : new Criterion.Group(Criterion.Group.AND, members);
  }

  private boolean takeInfix(String word) {
    if (!tokens.takeWord(word)) {
      return false;
    }
    if (tokens.peek().kind() == Token.Kind.END) {
      throw StatementFault.malformed("Missing right-hand side expression of infix operator");
    }
    return true;
  }

  private Criterion not() {
    if (!tokens.takeWord("NOT")) {
      return single();
    }
    tokens.descend();
    Criterion negated = new Criterion.Not(not());
    tokens.ascend();
    return negated;
  }

  private Criterion single() {
    if (tokens.takeSign("(")) {
      Criterion inner = read();
      tokens.expectSign(")");
      return inner;
    }
    Term left = terms.sum();
    if (left instanceof Term.Call call && TRUTHS.contains(call.function())) {
      return truth(call);
    }
    if (left instanceof Term.Call call && !call.function().equals("size")) {
      throw StatementFault.validation(
          "Unrecognized function: " + call.function() + " at " + call.place());
    }
    if (tokens.takeWord("IS")) {
      return is(left);
    }
    boolean isNegated = tokens.takeWord("NOT");
    Criterion criterion = compared(left, isNegated);
    return isNegated ? new Criterion.Not(criterion) : criterion;
  }

  /** A function that is true or false, alone or compared with one of the two. */
  private Criterion truth(Term.Call call) {
    if (call.arguments().isEmpty()) {
      throw StatementFault.withoutExpressionName(
          Fault.OPERAND_COUNT.with("WhereExpression", call.function(), 0));
    }
    Criterion truth = new Criterion.Truth(call);
    if (!tokens.takeSign("=")) {
      return truth;
    }
    boolean isNegated = tokens.takeWord("FALSE");
    if (!isNegated) {
      tokens.expectWord("TRUE");
    }
    return isNegated ? new Criterion.Not(truth) : truth;
  }

  private Criterion compared(Term left, boolean isNegated) {
    if (tokens.takeWord("BETWEEN")) {
      Term low = terms.sum();
      tokens.expectWord("AND");
      return new Criterion.Between(left, low, terms.sum());
    }
    if (tokens.takeWord("IN")) {
      return new Criterion.In(left, candidates());
    }
    String operator = tokens.peek().text().equals("!=") ? "<>" : tokens.peek().text();
    if (isNegated || tokens.peek().kind() != Token.Kind.SIGN || !OPERATORS.contains(operator)) {
      throw tokens.unexpected();
    }
    tokens.take();
    return new Criterion.Comparison(left, operator, terms.sum());
  }

  private List<Term> candidates() {
    String end = tokens.peek().isSign("[") ? "]" : ")";
    tokens.expectSign(end.equals("]") ? "[" : "(");
    List<Term> candidates = new ArrayList<>();
    do {
      candidates.add(terms.single());
    } while (tokens.takeSign(","));
    tokens.expectSign(end);
    return candidates;
  }

  private Criterion is(Term term) {
    boolean isNegated = tokens.takeWord("NOT");
    if (tokens.takeWord("MISSING")) {
      String function = isNegated ? "attribute_exists" : "attribute_not_exists";
      return new Criterion.Truth(new Term.Call(function, List.of(term)));
    }
    List<String> types = TypeNames.read(tokens);
    List<Criterion> tests =
        types.stream()
            .<Criterion>map(
                type ->
                    new Criterion.Truth(
                        new Term.Call(
                            "attribute_type",
                            List.of(term, new Term.Constant(AttributeValue.fromS(type))))))
            .toList();
    Criterion isType =
        tests.size() == 1 ? tests.get(0) : new Criterion.Group(Criterion.Group.OR, tests);
    return isNegated ? new Criterion.Not(isType) : isType;
  }
}
