package dev.clave.design.unify;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.unify.Question.Owner;
import dev.clave.design.unify.Question.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The quick answer to a question, segment by segment. First variables that fill whole segments on
 * both sides are made one, so that {@code USER#<id>} with {@code USER#<id>} does not meet {@code
 * USER#a} with {@code USER#b}; then what is left is compared. Its no is always right; its yes is
 * when nothing was doubted. For one question and one thread.
 */
final class Solver {
  /** Parts that are still to be compared, and how. */
  private record Rest(
      List<Part> mine, List<Part> yours, Optional<Demand.Within> range, boolean open) {
    Rest(List<Part> mine, List<Part> yours, boolean open) {
      this(mine, yours, Optional.empty(), open);
    }
  }

  private final Question question;
  private final Map<Term, Term> parents = new HashMap<>();
  private final Map<Term, Automaton> values = new HashMap<>();
  private final Map<Term, Integer> occurrences = new HashMap<>();
  private final List<Rest> rests = new ArrayList<>();
  private final Map<Term, Automaton> fixed;
  private final Set<Owner> doubted = new LinkedHashSet<>();

  /** {@code fixed} are variables of which one value each is looked at. */
  Solver(Question question, Map<Term, Automaton> fixed) {
    this.question = question;
    this.fixed = fixed;
  }

  /** The variables that stand in several places, or forms, that were looked at one by one. */
  Set<Owner> doubted() {
    Set<Owner> all = new LinkedHashSet<>();
    for (Side side : List.of(question.left(), question.right())) {
      all.addAll(question.mixed(side).keySet());
    }
    all.addAll(doubted);
    all.removeIf(each -> fixed.keySet().containsAll(question.terms(each)));
    return all;
  }

  /** The values that a variable can still have, as far as is known. */
  Automaton values(Owner owner) {
    Automaton values = new Automaton().one(CharSet.ANY).any(CharSet.ANY);
    for (Term term : question.terms(owner)) {
      values =
          values
              .intersect(Forming.values(value(root(term)), term.forms()))
              .intersect(
                  question
                      .shapes()
                      .values(owner.side().type(term.name(), term.forms()), term.forms()));
    }
    return values;
  }

  boolean solve() {
    for (Term term : question.variables()) {
      if (shape(term).isEmpty()) {
        return false;
      }
    }
    for (Demand demand : question.demands()) {
      if (!isJoined(demand)) {
        return false;
      }
    }
    for (Rest rest : rests) {
      count(question.left(), rest.mine());
      count(question.right(), rest.yours());
    }
    return rests.stream().allMatch(this::isMet);
  }

  private void count(Side side, List<Part> parts) {
    for (Part part : parts) {
      if (part instanceof Part.Variable variable) {
        occurrences.merge(root(Question.term(side, variable)), 1, Integer::sum);
      }
    }
  }

  private Automaton shape(Term term) {
    Automaton one = fixed.get(term);
    return one == null ? question.shape(term) : one;
  }

  private boolean isJoined(Demand demand) {
    if (demand instanceof Demand.Same same) {
      return equal(same.template(), same.written());
    }
    if (demand instanceof Demand.Begins begins) {
      return prefix(begins.beginning(), begins.written());
    }
    Demand.Within within = (Demand.Within) demand;
    if (within.asked().stream().allMatch(this::isOpen) && within.takesAnything()) {
      return true;
    }
    List<Part> bounds =
        within.asked().stream().flatMap(template -> template.parts().stream()).toList();
    return rests.add(new Rest(bounds, within.written().parts(), Optional.of(within), false));
  }

  /**
   * Whether the inputs of a bound stand nowhere else, have no type, and are not held to a value.
   */
  private boolean isOpen(Template bound) {
    return question.isOnce(bound)
        && bound.variables().stream()
            .allMatch(
                each ->
                    question.left().takesAny(each.name())
                        && !fixed.containsKey(Question.term(question.left(), each)));
  }

  private boolean equal(Template template, Template written) {
    if (!areSeparable(template, written)) {
      List<Part> left = new ArrayList<>(template.parts());
      List<Part> right = new ArrayList<>(written.parts());
      return Literals.strip(left, right) && rests.add(new Rest(left, right, false));
    }
    Segments mine = question.shapes().segments(template);
    Segments yours = question.shapes().segments(written);
    return mine.size() == yours.size() && segments(mine, yours, mine.size());
  }

  private boolean prefix(Template beginning, Template written) {
    if (beginning.parts().isEmpty()) {
      return true;
    }
    if (!areSeparable(beginning, written)) {
      return rests.add(new Rest(beginning.parts(), written.parts(), true));
    }
    Segments mine = question.shapes().segments(beginning);
    Segments yours = question.shapes().segments(written);
    int last = mine.size() - 1;
    if (yours.size() < mine.size() || !segments(mine, yours, last)) {
      return false;
    }
    if (!mine.get(last).isEmpty()) {
      rests.add(new Rest(mine.get(last), yours.get(last), true));
    }
    return true;
  }

  private boolean areSeparable(Template template, Template written) {
    return question.isSeparable(question.left(), template)
        && question.isSeparable(question.right(), written);
  }

  /** Text that differs settles it before any variable is looked at. */
  private boolean segments(Segments mine, Segments yours, int count) {
    if (mine.areApart(yours, count)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!segment(mine.get(i), yours.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean segment(List<Part> one, List<Part> other) {
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
      return join(myself.get(), yourself.get());
    }
    return rests.add(new Rest(mine, yours, false));
  }

  /** Compares what is left; a variable that fills a side alone is narrowed for what follows. */
  private boolean isMet(Rest rest) {
    if (rest.range().isPresent()) {
      doubt(rest.mine(), rest.yours());
      return Range.of(rest.range().get(), template -> left(template.parts()))
          .strings()
          .intersects(right(rest.yours()));
    }
    Optional<Part.Variable> myself = rest.open() ? Optional.empty() : sole(rest.mine());
    Optional<Part.Variable> yourself = sole(rest.yours());
    if (myself.isPresent()) {
      doubt(List.of(), rest.yours());
      return narrow(question.left(), myself.get(), right(rest.yours()));
    }
    doubt(rest.mine(), yourself.isPresent() ? List.of() : rest.yours());
    Automaton mine = rest.open() ? left(rest.mine()).any(CharSet.ANY) : left(rest.mine());
    return yourself.isPresent()
        ? narrow(question.right(), yourself.get(), mine)
        : mine.intersects(right(rest.yours()));
  }

  /** Variables of these parts that stand elsewhere too are looked at here alone. */
  private void doubt(List<Part> mine, List<Part> yours) {
    doubtRepeated(question.left(), mine);
    doubtRepeated(question.right(), yours);
  }

  private void doubtRepeated(Side side, List<Part> parts) {
    for (Part part : parts) {
      if (part instanceof Part.Variable variable) {
        Term root = root(Question.term(side, variable));
        if (occurrences.get(root) > 1
            && fixed.keySet().stream().noneMatch(each -> root(each).equals(root))) {
          doubted.add(Owner.of(side, variable));
        }
      }
    }
  }

  private static Optional<Part.Variable> sole(List<Part> parts) {
    return parts.size() == 1 && parts.get(0) instanceof Part.Variable variable
        ? Optional.of(variable)
        : Optional.empty();
  }

  private boolean join(Part.Variable one, Part.Variable other) {
    CheckInterrupted.heed();
    Term mine = root(Question.term(question.left(), one));
    Term yours = root(Question.term(question.right(), other));
    if (mine.equals(yours)) {
      return true;
    }
    Automaton both = both(mine, yours);
    parents.put(mine, yours);
    values.put(yours, both);
    return !both.isEmpty();
  }

  /** An input that was not joined before takes any value that fills a segment. */
  private Automaton both(Term mine, Term yours) {
    boolean takesAny =
        mine.side().takesAny(mine.name()) && mine.forms().isEmpty() && !fixed.containsKey(mine);
    return takesAny || value(mine) == value(yours)
        ? value(yours)
        : value(mine).intersect(value(yours));
  }

  private boolean narrow(Side side, Part.Variable variable, Automaton to) {
    Term term = root(Question.term(side, variable));
    Automaton both = value(term).intersect(to);
    values.put(term, both);
    return !both.isEmpty();
  }

  private Term root(Term term) {
    Term root = term;
    while (parents.containsKey(root)) {
      root = parents.get(root);
    }
    return root;
  }

  /** What is known of a variable by now. */
  private Automaton value(Term root) {
    return values.computeIfAbsent(root, this::shape);
  }

  private Automaton left(List<Part> parts) {
    return automaton(question.left(), parts);
  }

  private Automaton right(List<Part> parts) {
    return automaton(question.right(), parts);
  }

  private Automaton automaton(Side side, List<Part> parts) {
    Automaton automaton = new Automaton();
    for (Part part : parts) {
      if (part instanceof Part.Literal literal) {
        automaton.text(literal.text());
      } else if (part instanceof Part.Variable variable) {
        automaton.then(value(root(Question.term(side, variable))));
      }
    }
    return automaton;
  }
}
