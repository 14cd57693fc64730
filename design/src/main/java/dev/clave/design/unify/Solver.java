package dev.clave.design.unify;

import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether values exist for the variables of two sides that make several pairs of templates
 * agree at once. A variable that fills a whole segment is the same wherever it stands, so that
 * {@code USER#<id>} with {@code USER#<id>} does not meet {@code USER#a} with {@code USER#b}. For
 * one question and one thread.
 */
final class Solver {
  /** A variable of a side, in the form in which it is written. */
  private record Term(Side side, String name, List<Form> forms) {}

  private final String delimiter;
  private final Map<Term, Term> parents = new HashMap<>();
  private final Map<Term, Automaton> values = new HashMap<>();

  Solver(String delimiter) {
    this.delimiter = delimiter;
  }

  /** Whether the two templates can be the same string, beside all that was asked before. */
  boolean equal(Side left, Template one, Side right, Template other) {
    if (!separable(left, one) || !separable(right, other)) {
      return automaton(left, one.parts(), true).intersects(automaton(right, other.parts(), true));
    }
    Segments mine = Segments.of(one, delimiter);
    Segments yours = Segments.of(other, delimiter);
    if (mine.size() != yours.size()) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      if (!segment(left, mine.get(i), right, yours.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether what is written can begin with what is asked. */
  boolean prefix(Side asked, Template prefix, Side written, Template whole) {
    if (!separable(asked, prefix) || !separable(written, whole)) {
      return automaton(asked, prefix.parts(), true)
          .any(CharSet.ANY)
          .intersects(automaton(written, whole.parts(), true));
    }
    Segments mine = Segments.of(prefix, delimiter);
    Segments yours = Segments.of(whole, delimiter);
    int last = mine.size() - 1;
    if (yours.size() < mine.size()) {
      return false;
    }
    for (int i = 0; i < last; i++) {
      if (!segment(asked, mine.get(i), written, yours.get(i))) {
        return false;
      }
    }
    if (mine.get(last).isEmpty()) {
      return true;
    }
    Automaton beginning = automaton(asked, mine.get(last), false).any(CharSet.ANY);
    Optional<Part.Variable> filled = sole(yours.get(last));
    return filled.isPresent()
        ? narrow(written, filled.get(), beginning)
        : beginning.intersects(automaton(written, yours.get(last), false));
  }

  /**
   * Whether what is written can lie in the range that a condition names. A bound whose optional
   * input is absent is dropped, yet a range between two bounds stays within the text that both
   * begin with.
   */
  boolean range(Side asked, KeyCondition condition, Side written, Template whole) {
    Optional<Automaton> low = Optional.empty();
    Optional<Automaton> high = Optional.empty();
    List<Automaton> bounds = new ArrayList<>();
    for (Template operand : condition.operands()) {
      boolean droppable = operand.variables().stream().anyMatch(Part.Variable::optional);
      bounds.add(droppable ? null : automaton(asked, operand.parts(), true));
    }
    Operator operator = condition.operator();
    if (operator == Operator.BETWEEN) {
      low = Optional.ofNullable(bounds.get(0));
      high = Optional.ofNullable(bounds.get(1));
    } else if (operator == Operator.GREATER || operator == Operator.AT_LEAST) {
      low = Optional.ofNullable(bounds.get(0));
    } else {
      high = Optional.ofNullable(bounds.get(0));
    }
    Automaton values = automaton(written, whole.parts(), true);
    if (operator == Operator.BETWEEN) {
      String shared = Literals.shared(condition.operands().get(0), condition.operands().get(1));
      values = values.intersect(new Automaton().text(shared).any(CharSet.ANY));
    }
    return !values.isEmpty()
        && new Range(low, operator == Operator.GREATER, high, operator == Operator.LESS)
            .meets(values);
  }

  /** Whether no variable of the template can contain the delimiter. */
  private boolean separable(Side side, Template template) {
    return template.variables().stream()
        .noneMatch(
            variable ->
                side.isAsking()
                    ? variable.form(Form.Free.class).isPresent()
                    : shape(side, variable, false).mentions(delimiter.charAt(0)));
  }

  private boolean segment(Side left, List<Part> one, Side right, List<Part> other) {
    List<Part> mine = new ArrayList<>(one);
    List<Part> yours = new ArrayList<>(other);
    if (!Literals.strip(mine, yours)) {
      return false;
    }
    if (mine.isEmpty() || yours.isEmpty()) {
      return mine.isEmpty() && yours.isEmpty();
    }
    Optional<Part.Variable> myself = sole(mine);
    Optional<Part.Variable> yourself = sole(yours);
    if (myself.isPresent() && yourself.isPresent()) {
      return join(left, myself.get(), right, yourself.get());
    }
    if (myself.isPresent()) {
      return narrow(left, myself.get(), automaton(right, yours, false));
    }
    if (yourself.isPresent()) {
      return narrow(right, yourself.get(), automaton(left, mine, false));
    }
    return automaton(left, mine, false).intersects(automaton(right, yours, false));
  }

  private static Optional<Part.Variable> sole(List<Part> parts) {
    return parts.size() == 1 && parts.get(0) instanceof Part.Variable variable
        ? Optional.of(variable)
        : Optional.empty();
  }

  private boolean join(Side left, Part.Variable one, Side right, Part.Variable other) {
    Term mine = root(left, one);
    Term yours = root(right, other);
    if (mine.equals(yours)) {
      return true;
    }
    Automaton both = values.get(mine).intersect(values.get(yours));
    parents.put(mine, yours);
    values.put(yours, both);
    return !both.isEmpty();
  }

  private boolean narrow(Side side, Part.Variable variable, Automaton to) {
    Term term = root(side, variable);
    Automaton both = values.get(term).intersect(to);
    values.put(term, both);
    return !both.isEmpty();
  }

  private Term root(Side side, Part.Variable variable) {
    Term term = new Term(side, variable.name(), variable.forms());
    if (!values.containsKey(term) && !parents.containsKey(term)) {
      Automaton value = new Automaton();
      Shape.add(value, variable, side.type(variable), delimiter);
      values.put(term, value);
    }
    while (parents.containsKey(term)) {
      term = parents.get(term);
    }
    return term;
  }

  private Automaton automaton(Side side, List<Part> parts, boolean whole) {
    Automaton automaton = new Automaton();
    for (Part part : parts) {
      if (part instanceof Part.Literal literal) {
        automaton.text(literal.text());
      } else if (part instanceof Part.Variable variable) {
        add(automaton, side, variable, whole);
      }
    }
    return automaton;
  }

  private Automaton shape(Side side, Part.Variable variable, boolean whole) {
    Automaton automaton = new Automaton();
    add(automaton, side, variable, whole);
    return automaton;
  }

  /**
   * What is known of a variable by now. An input compared as part of a whole key takes delimiters
   * too, since the other side may.
   */
  private void add(Automaton to, Side side, Part.Variable variable, boolean whole) {
    Term term = new Term(side, variable.name(), variable.forms());
    if (values.containsKey(term) || parents.containsKey(term)) {
      to.then(values.get(root(side, variable)));
    } else if (whole && side.isAsking() && variable.forms().isEmpty()) {
      to.one(CharSet.ANY).any(CharSet.ANY);
    } else {
      Shape.add(to, variable, side.type(variable), delimiter);
    }
  }
}
