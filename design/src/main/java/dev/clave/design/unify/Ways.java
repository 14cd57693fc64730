package dev.clave.design.unify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The ways in which a demand can be met, each as texts that are to be the same. A range is met in
 * one way for each character at which the bound and the key can part. For one question and one
 * thread.
 */
final class Ways {
  /** A character in the midst of those that no set of the language tells apart. */
  private static final int MIDDLE = 0x8000;

  private static final int LAST_ASCII = 0x7F;

  /** A text of the left and a text of the right side that are to be the same. */
  record Pair(List<Integer> left, List<Integer> right) {}

  private final Question question;
  private final Unknowns unknowns;
  private final Predicate<Domain> isEmpty;
  private final List<Integer> thresholds;

  /**
   * The unknowns of all demands are named by now; {@code isEmpty} tells domains without strings.
   */
  Ways(Question question, Unknowns unknowns, Predicate<Domain> isEmpty) {
    this.question = question;
    this.unknowns = unknowns;
    this.isEmpty = isEmpty;
    this.thresholds = thresholds();
  }

  Stream<List<Pair>> of(Demand demand) {
    List<Integer> written = unknowns.written(demand.written());
    if (demand instanceof Demand.Same same) {
      return Stream.of(List.of(new Pair(unknowns.asked(same.template()), written)));
    }
    if (demand instanceof Demand.Begins begins) {
      return begins.beginning().parts().isEmpty()
          ? Stream.of(List.of())
          : beginning(unknowns.asked(begins.beginning()), true, true, written);
    }
    return within((Demand.Within) demand, written);
  }

  /**
   * A string between two bounds that begin alike begins so too. What follows is a set of strings of
   * its own, unless an input of the bounds stands elsewhere too.
   */
  private Stream<List<Pair>> within(Demand.Within within, List<Integer> written) {
    Demand.Within rest = within.behindShared();
    if (rest.asked().stream().allMatch(question::isOnce)) {
      return among(rest, shared(within), written);
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

  private List<Integer> shared(Demand.Within within) {
    int shared = within.sharedParts();
    return shared == 0
        ? List.of()
        : unknowns.text(
            question.left(), within.low().orElseThrow().template().parts().subList(0, shared));
  }

  private Stream<List<Pair>> among(
      Demand.Within range, List<Integer> beginning, List<Integer> written) {
    Domain strings =
        Domain.of(
            Range.of(range, bound -> Unknowns.strings(unknowns.asked(bound), unknowns.domains()))
                .strings());
    List<List<Pair>> ways = new ArrayList<>();
    if (strings.hasEmptyString()) {
      ways.add(List.of(new Pair(beginning, written)));
    }
    if (!isEmpty.test(strings)) {
      ways.add(List.of(new Pair(joined(beginning, unknowns.name(strings)), written)));
    }
    return ways.stream();
  }

  private Stream<List<Pair>> beginning(
      List<Integer> beginning, boolean itself, boolean longer, List<Integer> whole) {
    List<List<Pair>> ways = new ArrayList<>();
    if (itself) {
      ways.add(List.of(new Pair(beginning, whole)));
    }
    if (longer) {
      ways.add(List.of(new Pair(joined(beginning, unknowns.fresh(CharSet.ANY)), whole)));
    }
    return ways.stream();
  }

  private Stream<List<Pair>> above(Demand.Bound bound, List<Integer> written) {
    List<Integer> low = unknowns.asked(bound.template());
    return Stream.concat(
        beginning(low, bound.itself(), bound.longer(), written), apart(low, written));
  }

  private Stream<List<Pair>> below(Demand.Bound bound, List<Integer> written) {
    List<Integer> high = unknowns.asked(bound.template());
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
              int below = unknowns.fresh(CharSet.between(0, threshold - 1));
              int above = unknowns.fresh(CharSet.between(threshold, Character.MAX_VALUE));
              List<Integer> shared = List.of(unknowns.fresh(CharSet.ANY));
              return Stream.of(
                  List.of(new Pair(lower, List.of(below)), new Pair(upper, List.of(above))),
                  List.of(
                      new Pair(lower, joined(shared, below)),
                      new Pair(upper, joined(shared, above))));
            });
  }

  /** A text with one more symbol behind it. */
  static List<Integer> joined(List<Integer> text, int symbol) {
    return Stream.concat(text.stream(), Stream.of(symbol)).toList();
  }

  /** Characters between which two others can differ: wherever a set of characters has a limit. */
  private List<Integer> thresholds() {
    if (question.demands().stream().noneMatch(Demand.Within.class::isInstance)) {
      return List.of();
    }
    IntStream literals =
        question.demands().stream()
            .flatMap(Demand::templates)
            .flatMapToInt(template -> template.text().chars());
    IntStream limits =
        unknowns.domains().values().stream()
            .flatMapToInt(Domain::limits)
            .filter(limit -> limit <= LAST_ASCII);
    return IntStream.concat(IntStream.of(1, MIDDLE), IntStream.concat(literals, limits))
        .flatMap(limit -> IntStream.rangeClosed(limit - 1, limit + 1))
        .filter(limit -> limit > 0 && limit <= Character.MAX_VALUE)
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }
}
