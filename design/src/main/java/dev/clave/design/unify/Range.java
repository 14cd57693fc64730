package dev.clave.design.unify;

import dev.clave.design.unify.Automaton.Edge;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A range of strings whose bounds are themselves sets of strings. A string is met when some pair of
 * bounds takes it in: the three are walked side by side, as long as they are equal.
 */
final class Range {
  /** A bound that is settled: the string is already past it on the right side. */
  private static final int SETTLED = -1;

  private final Optional<Automaton> low;
  private final boolean lowStrict;
  private final Optional<Automaton> high;
  private final boolean highStrict;

  Range(Optional<Automaton> low, boolean lowStrict, Optional<Automaton> high, boolean highStrict) {
    this.low = low;
    this.lowStrict = lowStrict;
    this.high = high;
    this.highStrict = highStrict;
  }

  private record Place(int at, int low, int high) {}

  /** Whether some string of {@code values} lies in the range. */
  boolean meets(Automaton values) {
    Deque<Place> open = new ArrayDeque<>();
    Set<Place> seen = new HashSet<>();
    push(new Place(0, low.isPresent() ? 0 : SETTLED, high.isPresent() ? 0 : SETTLED), open, seen);
    while (!open.isEmpty()) {
      Place place = open.pop();
      if (place.at() == values.end() && stopsWell(place)) {
        return true;
      }
      for (Place next : silently(place, values)) {
        push(next, open, seen);
      }
      for (Edge edge : values.edges(place.at())) {
        if (edge.on() != null) {
          step(place, edge, open, seen);
        }
      }
    }
    return false;
  }

  private static void push(Place place, Deque<Place> open, Set<Place> seen) {
    if (seen.add(place)) {
      open.push(place);
    }
  }

  /**
   * A string that stops here is not below the low bound if that stopped too, nor above the high.
   */
  private boolean stopsWell(Place place) {
    boolean aboveLow =
        place.low() == SETTLED || (!lowStrict && place.low() == low.orElseThrow().end());
    boolean belowHigh =
        place.high() == SETTLED || !highStrict || continues(high.orElseThrow(), place.high());
    return aboveLow && belowHigh;
  }

  private static boolean continues(Automaton bound, int state) {
    return bound.edges(state).stream()
        .anyMatch(edge -> edge.on() != null || continues(bound, edge.to()));
  }

  private Set<Place> silently(Place place, Automaton values) {
    Set<Place> next = new LinkedHashSet<>();
    for (Edge edge : values.edges(place.at())) {
      if (edge.on() == null) {
        next.add(new Place(edge.to(), place.low(), place.high()));
      }
    }
    for (Edge edge : edges(low, place.low())) {
      if (edge.on() == null) {
        next.add(new Place(place.at(), edge.to(), place.high()));
      }
    }
    for (Edge edge : edges(high, place.high())) {
      if (edge.on() == null) {
        next.add(new Place(place.at(), place.low(), edge.to()));
      }
    }
    return next;
  }

  private static List<Edge> edges(Optional<Automaton> bound, int state) {
    return state == SETTLED ? List.of() : bound.orElseThrow().edges(state);
  }

  /** The string takes one more character; each bound stays level with it or is settled. */
  private void step(Place place, Edge edge, Deque<Place> open, Set<Place> seen) {
    for (char c : candidates(edge, place)) {
      if (edge.on().contains(c)) {
        for (int nextLow : lowAfter(place, c)) {
          for (int nextHigh : highAfter(place, c)) {
            push(new Place(edge.to(), nextLow, nextHigh), open, seen);
          }
        }
      }
    }
  }

  /** Characters at which an answer can change: those named, their neighbours, and the extremes. */
  private Set<Character> candidates(Edge edge, Place place) {
    Set<Character> candidates = new LinkedHashSet<>();
    candidates.add(Character.MIN_VALUE);
    candidates.add(Character.MAX_VALUE);
    around(edge, candidates);
    edges(low, place.low()).forEach(each -> around(each, candidates));
    edges(high, place.high()).forEach(each -> around(each, candidates));
    return candidates;
  }

  private static void around(Edge edge, Set<Character> candidates) {
    if (edge.on() == null) {
      return;
    }
    for (char c : edge.on().listed().toCharArray()) {
      candidates.add(c);
      candidates.add((char) (c + 1));
      candidates.add((char) Math.max(0, c - 1));
    }
  }

  private Set<Integer> lowAfter(Place place, char c) {
    Set<Integer> after = new LinkedHashSet<>();
    if (place.low() == SETTLED || place.low() == low.orElseThrow().end()) {
      after.add(SETTLED);
    }
    for (Edge edge : edges(low, place.low())) {
      if (edge.on() != null) {
        if (edge.on().contains(c)) {
          after.add(edge.to());
        }
        if (edge.on().hasBelow(c)) {
          after.add(SETTLED);
        }
      }
    }
    return after;
  }

  private Set<Integer> highAfter(Place place, char c) {
    Set<Integer> after = new LinkedHashSet<>();
    if (place.high() == SETTLED) {
      after.add(SETTLED);
    }
    for (Edge edge : edges(high, place.high())) {
      if (edge.on() != null) {
        if (edge.on().contains(c)) {
          after.add(edge.to());
        }
        if (edge.on().hasAbove(c)) {
          after.add(SETTLED);
        }
      }
    }
    return after;
  }
}
