package dev.clave.design.unify;

import dev.clave.design.unify.Question.Owner;
import dev.clave.design.unify.Question.Term;
import dev.clave.design.unify.Ways.Pair;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The thorough answer to a question: every demand becomes an equation between texts with unknowns,
 * all are solved together, and the values in several forms of one variable are compared at the end.
 * For one question and one thread.
 */
final class Search {
  /**
   * Equations looked at before the search is given up. With no unknown more than twice in an
   * equation there are finitely many; no template that anyone writes comes near.
   */
  private static final int MOST_EQUATIONS = 1500;

  /** Likewise for the states that were made to look at what unknowns can be. */
  private static final int MOST_STATES = 100_000;

  private final Question question;
  private final Unknowns unknowns;
  private final Ways ways;
  private final List<Term> traced = new ArrayList<>();
  private final Map<Domain, Boolean> empty = new HashMap<>();
  private final Effort equations = new Effort(MOST_EQUATIONS);
  private final Effort states = new Effort(MOST_STATES);
  private final Effort effort = Effort.current();
  private boolean doubtful;

  Search(Question question) {
    this.question = question;
    this.unknowns = new Unknowns(question);
    for (Side side : List.of(question.left(), question.right())) {
      question
          .mixed(side)
          .forEach(
              (owner, forms) ->
                  forms.forEach(each -> traced.add(new Term(side, owner.name(), each))));
    }
    question.variables().forEach(unknowns::of);
    this.ways = new Ways(question, unknowns, this::isEmpty);
  }

  Answer solve() {
    if (unknowns.domains().values().stream().anyMatch(this::isEmpty)) {
      return Answer.NO;
    }
    return solve(0, List.of()).or(() -> doubtful ? Answer.UNDECIDED : Answer.NO);
  }

  /** Takes the demands one by one, each in every way in which it can be met. */
  private Answer solve(int demand, List<Pair> pairs) {
    if (demand == question.demands().size()) {
      return solved(pairs);
    }
    return Answer.any(
        ways.of(question.demands().get(demand))
            .map(way -> solve(demand + 1, Stream.concat(pairs.stream(), way.stream()).toList())));
  }

  private Answer solved(List<Pair> pairs) {
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    for (Pair pair : pairs) {
      left.addAll(Ways.joined(pair.left(), WordEquation.SEPARATOR));
      right.addAll(Ways.joined(pair.right(), WordEquation.SEPARATOR));
    }
    List<List<Integer>> traces = traced.stream().map(term -> List.of(unknowns.of(term))).toList();
    WordEquation first = new WordEquation(left, right, unknowns.domains(), traces);
    Deque<Supplier<List<WordEquation>>> open = new ArrayDeque<>();
    Set<WordEquation> equationsSoFar = new HashSet<>();
    open.push(() -> List.of(first));
    while (!open.isEmpty()) {
      equations.spend(1);
      for (WordEquation equation : open.pop().get()) {
        WordEquation namedEquation = equation.named();
        effort.spend(namedEquation.size());
        if (namedEquation.isSolved() && agree(namedEquation)) {
          return Answer.YES;
        }
        if (equationsSoFar.add(namedEquation)) {
          List<Supplier<List<WordEquation>>> next = namedEquation.next(this::isEmpty);
          for (int i = next.size() - 1; i >= 0; i--) {
            open.push(next.get(i));
          }
        }
      }
    }
    return Answer.NO;
  }

  private boolean isEmpty(Domain domain) {
    return empty.computeIfAbsent(domain, each -> each.isEmpty(states));
  }

  /**
   * Whether one value can have been written in all the forms that a solution shows. They are looked
   * at one by one, so that a yes is in doubt where an unknown stands in several.
   */
  private boolean agree(WordEquation solution) {
    Set<Integer> symbols = new HashSet<>();
    boolean shared =
        solution.traces().stream()
            .flatMap(List::stream)
            .anyMatch(symbol -> WordEquation.isUnknown(symbol) && !symbols.add(symbol));
    Map<Owner, Automaton> values = new HashMap<>();
    for (int i = 0; i < traced.size(); i++) {
      Term term = traced.get(i);
      Automaton written = Unknowns.strings(solution.traces().get(i), solution.domains());
      Automaton automaton =
          Forming.values(written, term.forms())
              .intersect(
                  question
                      .shapes()
                      .values(term.side().type(term.name(), term.forms()), term.forms()));
      values.merge(Owner.of(term), automaton, Automaton::intersect);
    }
    boolean agree = values.values().stream().noneMatch(Automaton::isEmpty);
    doubtful = doubtful || (agree && shared);
    return agree && !shared;
  }
}
