package dev.clave.design.unify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Two texts with unknowns that are to be one text, beside domains for the unknowns. Symbols are
 * characters, {@link #SEPARATOR}, or unknowns, below that; an unknown is never empty and never has
 * a separator in it. {@code traces} are further texts in which the unknowns are replaced too.
 *
 * <p>Solved by Levi's lemma: of two texts that are equal, one begins with the other's first symbol.
 */
record WordEquation(
    List<Integer> left,
    List<Integer> right,
    Map<Integer, Domain> domains,
    List<List<Integer>> traces) {
  /** Stands between the texts of several equations, so that they can be one. */
  static final int SEPARATOR = -1;

  WordEquation {
    left = List.copyOf(left);
    right = List.copyOf(right);
    domains = Map.copyOf(domains);
    traces = List.copyOf(traces);
  }

  static boolean isUnknown(int symbol) {
    return symbol < SEPARATOR;
  }

  /** How much there is to look at, in steps: each symbol is looked at and copied several times. */
  int size() {
    return 4 * (left.size() + right.size() + domains.size() + traces.size());
  }

  boolean isSolved() {
    return left.isEmpty() && right.isEmpty();
  }

  /**
   * The equations of which one can be solved if this one can, the simplest first; each group is
   * made when it is asked for.
   */
  List<Supplier<List<WordEquation>>> next(Predicate<Domain> isEmpty) {
    if (left.isEmpty() || right.isEmpty() || isLopsided()) {
      return List.of();
    }
    int mine = left.get(0);
    int yours = right.get(0);
    if (mine == yours) {
      return List.of(
          () ->
              List.of(
                  new WordEquation(
                      left.subList(1, left.size()),
                      right.subList(1, right.size()),
                      domains,
                      traces)));
    }
    if (isUnknown(mine) && isUnknown(yours)) {
      return together(mine, yours, isEmpty);
    }
    if (isUnknown(mine) && yours != SEPARATOR) {
      return List.of(() -> reading(mine, yours, isLast(left), isLast(right), isEmpty));
    }
    return isUnknown(yours) && mine != SEPARATOR
        ? List.of(() -> reading(yours, mine, isLast(right), isLast(left), isEmpty))
        : List.of();
  }

  /** Whether one of the texts has all that its counterpart has, and more: it is longer then. */
  private boolean isLopsided() {
    Map<Integer, Integer> more = new HashMap<>();
    int at = 0;
    for (int symbol : left) {
      if (symbol != SEPARATOR) {
        more.merge(kind(symbol), 1, Integer::sum);
        continue;
      }
      while (at < right.size() && right.get(at) != SEPARATOR) {
        more.merge(kind(right.get(at++)), -1, Integer::sum);
      }
      at++;
      boolean some = more.values().stream().anyMatch(count -> count != 0);
      boolean oneWay =
          more.values().stream().allMatch(count -> count >= 0)
              || more.values().stream().allMatch(count -> count <= 0);
      if (some && oneWay) {
        return true;
      }
      more.clear();
    }
    return false;
  }

  /** Characters are all of length one; unknowns are each of their own. */
  private static int kind(int symbol) {
    return isUnknown(symbol) ? symbol : 0;
  }

  /** Whether the first symbol is the last of its text: then it is the longer of the two. */
  private static boolean isLast(List<Integer> text) {
    return text.size() == 1 || text.get(1) == SEPARATOR;
  }

  private List<Supplier<List<WordEquation>>> together(
      int mine, int yours, Predicate<Domain> isEmpty) {
    List<Supplier<List<WordEquation>>> next = new ArrayList<>();
    if (isLast(left) == isLast(right)) {
      next.add(() -> same(mine, yours, isEmpty).toList());
    }
    if (!isLast(right)) {
      next.add(() -> longer(mine, yours, isEmpty).toList());
    }
    if (!isLast(left)) {
      next.add(() -> longer(yours, mine, isEmpty).toList());
    }
    return next;
  }

  private Stream<WordEquation> same(int one, int other, Predicate<Domain> isEmpty) {
    Domain both = domains.get(one).and(domains.get(other));
    return isEmpty.test(both)
        ? Stream.of()
        : Stream.of(replaced(one, List.of(other), Map.of(other, both)));
  }

  /** The first unknown begins with the second and goes on. */
  private Stream<WordEquation> longer(int unknown, int beginning, Predicate<Domain> isEmpty) {
    int rest = fresh();
    return domains.get(unknown).cuts(isEmpty).stream()
        .map(cut -> new Domain.Cut(cut.first().and(domains.get(beginning)), cut.rest()))
        .filter(cut -> !isEmpty.test(cut.first()))
        .map(
            cut ->
                replaced(
                    unknown,
                    List.of(beginning, rest),
                    Map.of(beginning, cut.first(), rest, cut.rest())));
  }

  /** The unknown begins with a character that the other text begins with. */
  private List<WordEquation> reading(
      int unknown,
      int character,
      boolean isLast,
      boolean isLastCharacter,
      Predicate<Domain> isEmpty) {
    List<WordEquation> next = new ArrayList<>();
    List<Domain> after = domains.get(unknown).after(character);
    if (isLast == isLastCharacter && after.stream().anyMatch(Domain::hasEmptyString)) {
      next.add(replaced(unknown, List.of(character), Map.of()));
    }
    int rest = fresh();
    for (Domain domain : isLastCharacter ? List.<Domain>of() : after) {
      if (!isEmpty.test(domain)) {
        next.add(replaced(unknown, List.of(character, rest), Map.of(rest, domain)));
      }
    }
    return next;
  }

  private int fresh() {
    return domains.keySet().stream().mapToInt(each -> each).min().orElse(SEPARATOR) - 1;
  }

  private WordEquation replaced(int unknown, List<Integer> by, Map<Integer, Domain> others) {
    Map<Integer, Domain> changedDomains = new HashMap<>(domains);
    changedDomains.remove(unknown);
    changedDomains.putAll(others);
    return new WordEquation(
        replaced(left, unknown, by),
        replaced(right, unknown, by),
        changedDomains,
        traces.stream().map(trace -> replaced(trace, unknown, by)).toList());
  }

  private static List<Integer> replaced(List<Integer> text, int unknown, List<Integer> by) {
    return text.stream()
        .flatMap(symbol -> symbol == unknown ? by.stream() : Stream.of(symbol))
        .toList();
  }

  /** The same equation with its unknowns named in the order in which they occur. */
  WordEquation named() {
    Map<Integer, Integer> names = new LinkedHashMap<>();
    Stream.concat(Stream.of(left, right), traces.stream())
        .flatMap(List::stream)
        .filter(WordEquation::isUnknown)
        .forEach(symbol -> names.putIfAbsent(symbol, SEPARATOR - 1 - names.size()));
    Map<Integer, Domain> renamed = new HashMap<>();
    names.forEach((old, name) -> renamed.put(name, domains.get(old)));
    return new WordEquation(
        renamed(left, names),
        renamed(right, names),
        renamed,
        traces.stream().map(trace -> renamed(trace, names)).toList());
  }

  private static List<Integer> renamed(List<Integer> text, Map<Integer, Integer> names) {
    return text.stream().map(symbol -> names.getOrDefault(symbol, symbol)).toList();
  }
}
