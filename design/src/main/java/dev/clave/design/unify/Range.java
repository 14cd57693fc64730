package dev.clave.design.unify;

import dev.clave.design.model.Template;
import dev.clave.design.unify.Automaton.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A range of strings whose bounds are themselves sets of strings. A string is in it when some pair
 * of bounds takes it in: bounds are walked beside it as long as they are equal.
 */
final class Range {
  /** A bound that is settled: the string is already past it on the right side. */
  private static final int SETTLED = -1;

  /** One end, see {@link Demand.Bound}. */
  private record End(Automaton strings, boolean itself, boolean longer) {}

  private final Optional<End> low;
  private final Optional<End> high;

  private Range(Optional<End> low, Optional<End> high) {
    this.low = low;
    this.high = high;
  }

  static Range of(Demand.Within within, Function<Template, Automaton> strings) {
    return new Range(
        within.low().map(bound -> end(bound, strings)),
        within.high().map(bound -> end(bound, strings)));
  }

  private static End end(Demand.Bound bound, Function<Template, Automaton> strings) {
    return new End(strings.apply(bound.template()), bound.itself(), bound.longer());
  }

  private record Place(int low, int high) {}

  /** The strings in the range. */
  Automaton strings() {
    Automaton strings = new Automaton();
    Map<Place, Integer> states = new HashMap<>();
    Deque<Place> open = new ArrayDeque<>();
    Place start = new Place(low.isPresent() ? 0 : SETTLED, high.isPresent() ? 0 : SETTLED);
    states.put(start, 0);
    open.push(start);
    int end = strings.state();
    while (!open.isEmpty()) {
      Place place = open.pop();
      int from = states.get(place);
      if (stopsWell(place)) {
        strings.link(from, null, end);
      }
      for (Place next : silently(place)) {
        strings.link(from, null, known(next, states, open, strings));
      }
      for (Edge below : lowSteps(place)) {
        for (Edge above : highSteps(place)) {
          CharSet on = below.on().intersect(above.on());
          if (!on.isEmpty()) {
            Place next = new Place(below.to(), above.to());
            strings.link(from, on, known(next, states, open, strings));
          }
        }
      }
    }
    return strings.endingAt(end);
  }

  private static int known(
      Place place, Map<Place, Integer> states, Deque<Place> open, Automaton strings) {
    Integer state = states.get(place);
    if (state == null) {
      state = strings.state();
      states.put(place, state);
      open.push(place);
    }
    return state;
  }

  /** How the low bound can go on beside one more character of the string. */
  private List<Edge> lowSteps(Place place) {
    List<Edge> steps = new ArrayList<>();
    if (place.low() == SETTLED
        || (low.orElseThrow().longer() && place.low() == low.orElseThrow().strings().end())) {
      steps.add(new Edge(CharSet.ANY, SETTLED));
    }
    for (Edge edge : edges(low, place.low())) {
      if (edge.on() != null) {
        steps.add(edge);
        steps.add(new Edge(edge.on().above(), SETTLED));
      }
    }
    return steps;
  }

  private List<Edge> highSteps(Place place) {
    List<Edge> steps = new ArrayList<>();
    if (place.high() == SETTLED
        || (high.orElseThrow().longer() && place.high() == high.orElseThrow().strings().end())) {
      steps.add(new Edge(CharSet.ANY, SETTLED));
    }
    for (Edge edge : edges(high, place.high())) {
      if (edge.on() != null) {
        steps.add(edge);
        steps.add(new Edge(edge.on().below(), SETTLED));
      }
    }
    return steps;
  }

  /** Whether a string that stops here is within, where a bound may stop too or go on. */
  private boolean stopsWell(Place place) {
    boolean aboveLow =
        place.low() == SETTLED
            || (low.orElseThrow().itself() && place.low() == low.orElseThrow().strings().end());
    boolean belowHigh =
        place.high() == SETTLED
            || (high.orElseThrow().itself() && place.high() == high.orElseThrow().strings().end())
            || edges(high, place.high()).stream().anyMatch(edge -> edge.on() != null);
    return aboveLow && belowHigh;
  }

  private List<Place> silently(Place place) {
    List<Place> next = new ArrayList<>();
    for (Edge edge : edges(low, place.low())) {
      if (edge.on() == null) {
        next.add(new Place(edge.to(), place.high()));
      }
    }
    for (Edge edge : edges(high, place.high())) {
      if (edge.on() == null) {
        next.add(new Place(place.low(), edge.to()));
      }
    }
    return next;
  }

  private static List<Edge> edges(Optional<End> bound, int state) {
    return state == SETTLED ? List.of() : bound.orElseThrow().strings().edges(state);
  }
}
