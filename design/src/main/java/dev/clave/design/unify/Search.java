package dev.clave.design.unify;

import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.unify.Question.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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

  /** A character in the midst of those that no set of the language tells apart. */
  private static final int MIDDLE = 0x8000;

  private static final int LAST_ASCII = 0x7F;

  /** A text of the left and a text of the right side that are to be the same. */
  private record Pair(List<Integer> left, List<Integer> right) {}

  private final Question question;
  private final Map<Term, Integer> unknowns = new HashMap<>();
  private final Map<Integer, Domain> domains = new HashMap<>();
  private final List<Term> traced = new ArrayList<>();
  private final Map<CharSet, Domain> beginnings = new HashMap<>();
  private final Map<Domain, Boolean> empty = new HashMap<>();
  private final List<Integer> thresholds;
  private final Effort equations = new Effort(MOST_EQUATIONS);
  private final Effort states = new Effort(MOST_STATES);
  private boolean doubtful;

  Search(Question question) {
    this.question = question;
    for (Side side : List.of(question.left(), question.right())) {
      question
          .mixed(side)
          .forEach((name, forms) -> forms.forEach(each -> traced.add(new Term(side, name, each))));
    }
    traced.forEach(this::unknown);
    for (Demand demand : question.demands()) {
      demand.asked().forEach(this::text);
      text(question.right(), demand.written());
    }
    this.thresholds = thresholds();
  }

  Answer solve() {
    if (domains.values().stream().anyMatch(this::isEmpty)) {
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
        ways(question.demands().get(demand))
            .map(way -> solve(demand + 1, Stream.concat(pairs.stream(), way.stream()).toList())));
  }

  private Stream<List<Pair>> ways(Demand demand) {
    List<Integer> written = text(question.right(), demand.written());
    if (demand instanceof Demand.Same same) {
      return Stream.of(List.of(new Pair(text(same.wanted()), written)));
    }
    if (demand instanceof Demand.Begins begins) {
      if (begins.beginning().parts().isEmpty()) {
        return Stream.of(List.of());
      }
      return beginning(text(begins.beginning()), true, true, written);
    }
    return within((Demand.Within) demand);
  }

  /**
   * A string between two bounds that begin alike begins so too. What follows is a set of strings of
   * its own, unless an input of the bounds stands elsewhere too.
   */
  private Stream<List<Pair>> within(Demand.Within within) {
    Demand.Within rest = within.behindShared();
    List<Integer> written = text(question.right(), within.written());
    int shared = within.sharedParts();
    List<Integer> beginning =
        shared == 0
            ? List.of()
            : text(
                question.left(), within.low().orElseThrow().template().parts().subList(0, shared));
    if (rest.asked().allMatch(question::isOnce)) {
      Automaton strings = Range.of(rest, this::strings).strings();
      List<Integer> among = List.of(name(Domain.of(strings)));
      Stream<List<Pair>> longer =
          isEmpty(Domain.of(strings))
              ? Stream.of()
              : Stream.of(List.of(new Pair(joined(beginning, among), written)));
      return Domain.of(strings).hasEmptyString()
          ? Stream.concat(Stream.of(List.of(new Pair(beginning, written))), longer)
          : longer;
    }
    Stream<List<Pair>> low =
        within.low().map(bound -> above(bound, written)).orElseGet(() -> Stream.of(List.of()));
    return low.flatMap(
        way ->
            within
                .high()
                .map(bound -> below(bound, written))
                .orElseGet(() -> Stream.of(List.of()))
                .map(other -> Stream.concat(way.stream(), other.stream()).toList()));
  }

  private Automaton strings(Template bound) {
    Automaton strings = new Automaton();
    for (int symbol : text(bound)) {
      strings =
          WordEquation.isUnknown(symbol)
              ? strings.then(domains.get(symbol).automaton())
              : strings.one(CharSet.of((char) symbol));
    }
    return strings;
  }

  private Stream<List<Pair>> beginning(
      List<Integer> beginning, boolean itself, boolean longer, List<Integer> whole) {
    List<List<Pair>> ways = new ArrayList<>();
    if (itself) {
      ways.add(List.of(new Pair(beginning, whole)));
    }
    if (longer) {
      ways.add(List.of(new Pair(joined(beginning, fresh(CharSet.ANY)), whole)));
    }
    return ways.stream();
  }

  private Stream<List<Pair>> above(Demand.Bound bound, List<Integer> written) {
    List<Integer> low = text(bound.template());
    return Stream.concat(
        beginning(low, bound.itself(), bound.longer(), written), apart(low, written));
  }

  private Stream<List<Pair>> below(Demand.Bound bound, List<Integer> written) {
    List<Integer> high = text(bound.template());
    return Stream.concat(
        Stream.concat(
            beginning(high, bound.itself(), bound.longer(), written),
            beginning(written, false, true, high)),
        apart(written, high));
  }

  /** One text is below the other where they first differ, if each threshold is tried between. */
  private Stream<List<Pair>> apart(List<Integer> lower, List<Integer> upper) {
    return thresholds.stream()
        .flatMap(
            threshold -> {
              List<Integer> below = fresh(CharSet.between(0, threshold - 1));
              List<Integer> above = fresh(CharSet.between(threshold, Character.MAX_VALUE));
              List<Integer> shared = fresh(CharSet.ANY);
              return Stream.of(
                  List.of(new Pair(lower, below), new Pair(upper, above)),
                  List.of(
                      new Pair(lower, joined(shared, below)),
                      new Pair(upper, joined(shared, above))));
            });
  }

  private Answer solved(List<Pair> pairs) {
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    for (Pair pair : pairs) {
      left.addAll(joined(pair.left(), List.of(WordEquation.SEPARATOR)));
      right.addAll(joined(pair.right(), List.of(WordEquation.SEPARATOR)));
    }
    List<List<Integer>> traces = traced.stream().map(term -> List.of(unknowns.get(term))).toList();
    WordEquation first = new WordEquation(left, right, domains, traces);
    Deque<Supplier<List<WordEquation>>> open = new ArrayDeque<>();
    Set<WordEquation> seen = new HashSet<>();
    open.push(() -> List.of(first));
    while (!open.isEmpty()) {
      equations.spend(1);
      for (WordEquation equation : open.pop().get()) {
        WordEquation named = equation.named();
        if (named.isSolved() && agree(named)) {
          return Answer.YES;
        }
        if (seen.add(named)) {
          List<Supplier<List<WordEquation>>> next = named.next(this::isEmpty);
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
    Set<Integer> seen = new HashSet<>();
    boolean shared =
        solution.traces().stream()
            .flatMap(List::stream)
            .anyMatch(symbol -> WordEquation.isUnknown(symbol) && !seen.add(symbol));
    Map<String, Automaton> values = new HashMap<>();
    for (int i = 0; i < traced.size(); i++) {
      Term term = traced.get(i);
      Automaton shown =
          Forming.values(written(solution, solution.traces().get(i)), term.forms())
              .intersect(
                  question
                      .shapes()
                      .values(term.side().type(term.name(), term.forms()), term.forms()));
      String owner = (term.side() == question.left()) + term.name();
      values.merge(owner, shown, Automaton::intersect);
    }
    boolean agree = values.values().stream().noneMatch(Automaton::isEmpty);
    doubtful = doubtful || (agree && shared);
    return agree && !shared;
  }

  private static Automaton written(WordEquation solution, List<Integer> text) {
    Automaton written = new Automaton();
    for (int symbol : text) {
      if (WordEquation.isUnknown(symbol)) {
        written.then(solution.domains().get(symbol).automaton());
      } else {
        written.one(CharSet.of((char) symbol));
      }
    }
    return written;
  }

  private List<Integer> text(Template template) {
    return text(question.left(), template);
  }

  private List<Integer> text(Side side, Template template) {
    return text(side, template.parts());
  }

  private List<Integer> text(Side side, List<Part> parts) {
    List<Integer> text = new ArrayList<>();
    for (Part part : parts) {
      if (part instanceof Part.Literal literal) {
        literal.text().chars().forEach(text::add);
      } else if (part instanceof Part.Variable variable) {
        text.add(unknown(Question.term(side, variable)));
      }
    }
    return text;
  }

  private int unknown(Term term) {
    Integer known = unknowns.get(term);
    if (known == null) {
      known = name(Domain.of(question.shape(term)));
      unknowns.put(term, known);
    }
    return known;
  }

  /** A text of its own that begins with one of these characters. */
  private List<Integer> fresh(CharSet first) {
    return List.of(
        name(
            beginnings.computeIfAbsent(
                first, set -> Domain.of(new Automaton().one(set).any(CharSet.ANY)))));
  }

  private int name(Domain domain) {
    int name = WordEquation.SEPARATOR - 1 - domains.size();
    domains.put(name, domain);
    return name;
  }

  private static List<Integer> joined(List<Integer> one, List<Integer> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** Characters between which two others can differ: wherever a set of characters has a limit. */
  private List<Integer> thresholds() {
    Stream<Demand> ranges = question.demands().stream().filter(Demand.Within.class::isInstance);
    if (ranges.findAny().isEmpty()) {
      return List.of();
    }
    IntStream literals =
        question.demands().stream()
            .flatMap(demand -> Stream.concat(demand.asked(), Stream.of(demand.written())))
            .flatMapToInt(template -> template.text().chars());
    IntStream limits =
        domains.values().stream().flatMapToInt(Domain::limits).filter(limit -> limit <= LAST_ASCII);
    return IntStream.concat(IntStream.of(1, MIDDLE), IntStream.concat(literals, limits))
        .flatMap(limit -> IntStream.rangeClosed(limit - 1, limit + 1))
        .filter(limit -> limit > 0 && limit <= Character.MAX_VALUE)
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }
}
