package dev.clave.design.unify;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The strings that an unknown can still be: those that lead through each of some automata from one
 * state to another. As states of a few fixed automata they are finitely many, so that a search over
 * them ends.
 */
record Domain(Set<View> views) {
  /** The strings that lead through an automaton from one state to another. */
  record View(Automaton automaton, int from, int to) {
    private boolean isEmptyString() {
      return automaton.closure(Set.of(from)).contains(to);
    }

    /** The states at which a string of this view can be cut in two that are not empty. */
    private List<Integer> cuts() {
      return IntStream.range(0, automaton.size())
          .filter(state -> automaton.leads(from, state) && automaton.leads(state, to))
          .filter(state -> automaton.edges(state).stream().anyMatch(edge -> edge.on() != null))
          .boxed()
          .toList();
    }
  }

  /** Two domains whose strings, one behind the other, are strings of a third. */
  record Cut(Domain first, Domain rest) {}

  Domain {
    views = Set.copyOf(views);
  }

  static Domain of(Automaton automaton) {
    return new Domain(Set.of(new View(automaton, 0, automaton.end())));
  }

  Domain and(Domain other) {
    Set<View> both = new HashSet<>(views);
    both.addAll(other.views);
    return new Domain(both);
  }

  /** The strings as one automaton; the empty string is none of them. */
  Automaton automaton() {
    Automaton all = new Automaton().one(CharSet.ANY).any(CharSet.ANY);
    for (View view : views) {
      all = all.intersect(new Automaton().then(view.automaton(), view.from(), view.to()));
    }
    return all;
  }

  /** Whether no string but the empty one is left. */
  boolean isEmpty(Effort effort) {
    if (!views.stream().allMatch(view -> view.automaton().leads(view.from(), view.to()))) {
      return true;
    }
    if (views.size() < 2) {
      return false;
    }
    Automaton all = automaton();
    effort.spend(all.size());
    return all.isEmpty();
  }

  boolean hasEmptyString() {
    return views.stream().allMatch(View::isEmptyString);
  }

  /** What can follow that character, in each way of reading it. */
  List<Domain> after(int character) {
    List<Set<View>> ways = List.of(Set.of());
    for (View view : views) {
      Automaton automaton = view.automaton();
      Set<Integer> next = automaton.after(automaton.closure(Set.of(view.from())), character);
      ways = combined(ways, next.stream().map(to -> new View(automaton, to, view.to())).toList());
    }
    return ways.stream().map(Domain::new).toList();
  }

  /** Every way of cutting the strings in two that are not empty. */
  List<Cut> cuts(Predicate<Domain> isEmpty) {
    List<Cut> cuts = List.of(new Cut(new Domain(Set.of()), new Domain(Set.of())));
    for (View view : views) {
      List<Integer> states = view.cuts();
      List<Cut> longer = new ArrayList<>();
      for (Cut cut : cuts) {
        for (int state : states) {
          Domain first = cut.first.and(viewing(view.automaton(), view.from(), state));
          Domain rest = cut.rest.and(viewing(view.automaton(), state, view.to()));
          if (!isEmpty.test(first) && !isEmpty.test(rest)) {
            longer.add(new Cut(first, rest));
          }
        }
      }
      cuts = longer;
    }
    return cuts;
  }

  private static Domain viewing(Automaton automaton, int from, int to) {
    return new Domain(Set.of(new View(automaton, from, to)));
  }

  private static List<Set<View>> combined(List<Set<View>> ways, List<View> options) {
    return ways.stream()
        .flatMap(
            way ->
                options.stream()
                    .map(
                        option -> {
                          Set<View> more = new HashSet<>(way);
                          more.add(option);
                          return more;
                        }))
        .toList();
  }

  /** The characters at which the strings' answers can change. */
  IntStream limits() {
    return views.stream()
        .map(View::automaton)
        .flatMapToInt(
            automaton ->
                IntStream.range(0, automaton.size())
                    .mapToObj(automaton::edges)
                    .flatMap(List::stream)
                    .filter(edge -> edge.on() != null)
                    .flatMapToInt(edge -> edge.on().limits()));
  }
}
