package dev.clave.design.unify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A set of strings, as a finite automaton that is built from left to right. State 0 is the
 * beginning, {@link #end()} the one place where a string may stop; every state lies on a way from
 * the one to the other. Built by one thread, then only read.
 */
final class Automaton {
  /** More than the types of any design need; an automaton that grows beyond it is given up. */
  private static final int MOST_STATES = 60_000;

  /** A step from one state to another, on one of some characters; on none when they are null. */
  record Edge(CharSet on, int to) {}

  private final List<List<Edge>> edges = new ArrayList<>();
  private final Map<Integer, BitSet> reachedStates = new ConcurrentHashMap<>();
  private int end;

  Automaton() {
    end = state();
  }

  /** A state of its own, for whoever links it. */
  int state() {
    if (edges.size() == MOST_STATES) {
      throw new GivenUp();
    }
    edges.add(new ArrayList<>(2));
    return edges.size() - 1;
  }

  int end() {
    return end;
  }

  List<Edge> edges(int state) {
    return edges.get(state);
  }

  int size() {
    return edges.size();
  }

  /** Then this text. */
  Automaton text(String text) {
    for (int i = 0; i < text.length(); i++) {
      one(CharSet.of(text.charAt(i)));
    }
    return this;
  }

  /** Then one of these characters. */
  Automaton one(CharSet set) {
    int next = state();
    edges.get(end).add(new Edge(set, next));
    end = next;
    return this;
  }

  /** Then so many of these characters. */
  Automaton times(CharSet set, int count) {
    for (int i = 0; i < count; i++) {
      one(set);
    }
    return this;
  }

  /** Then any number of these characters, none included. */
  Automaton any(CharSet set) {
    return repeatedly(part -> part.one(set));
  }

  /** Then between {@code min} and {@code max} of these characters. */
  Automaton between(CharSet set, int min, int max) {
    times(set, min);
    List<Integer> stops = new ArrayList<>(List.of(end));
    for (int i = min; i < max; i++) {
      one(set);
      stops.add(end);
    }
    return join(stops);
  }

  /** Then one of these words. */
  Automaton words(Collection<String> words) {
    return either(
        words.stream().map(word -> (Consumer<Automaton>) part -> part.text(word)).toList());
  }

  /** Then what one of the alternatives adds. */
  Automaton either(Collection<Consumer<Automaton>> alternatives) {
    int from = end;
    List<Integer> stops = new ArrayList<>();
    for (Consumer<Automaton> alternative : alternatives) {
      end = from;
      skip();
      alternative.accept(this);
      stops.add(end);
    }
    return join(stops);
  }

  /** Then what {@code part} adds, or nothing. */
  Automaton optionally(Consumer<Automaton> part) {
    return either(List.of(part, nothing -> {}));
  }

  /** Then what {@code part} adds, any number of times, none included. */
  Automaton repeatedly(Consumer<Automaton> part) {
    skip();
    int from = end;
    part.accept(this);
    edges.get(end).add(new Edge(null, from));
    end = from;
    return skip();
  }

  /** Then a string of another set. */
  Automaton then(Automaton other) {
    return then(other, 0, other.end);
  }

  /** Then a string that leads from one state of another automaton to another of its states. */
  Automaton then(Automaton other, int from, int to) {
    int offset = edges.size();
    for (List<Edge> each : other.edges) {
      List<Edge> copy = edges.get(state());
      each.forEach(edge -> copy.add(new Edge(edge.on(), edge.to() + offset)));
    }
    edges.get(end).add(new Edge(null, from + offset));
    end = offset + to;
    return this;
  }

  private Automaton join(List<Integer> stops) {
    int next = state();
    stops.forEach(stop -> edges.get(stop).add(new Edge(null, next)));
    end = next;
    return this;
  }

  private Automaton skip() {
    return join(List.of(end));
  }

  /** The same strings with other characters on each step. */
  Automaton map(UnaryOperator<CharSet> change) {
    Automaton copy = new Automaton();
    while (copy.size() < size()) {
      copy.state();
    }
    for (int state = 0; state < size(); state++) {
      for (Edge edge : edges.get(state)) {
        CharSet on = edge.on() == null ? null : change.apply(edge.on());
        if (on == null || !on.isEmpty()) {
          copy.edges.get(state).add(new Edge(on, edge.to()));
        }
      }
    }
    copy.end = end;
    return copy.trimmed();
  }

  /** The beginnings of that length of all strings; every string must be so long. */
  Automaton beginnings(int length) {
    return Intersection.ofBeginnings(this, new Automaton().times(CharSet.ANY, length));
  }

  /** What can follow that beginning. */
  Automaton behind(String beginning) {
    Set<Integer> places = closure(Set.of(0));
    for (int i = 0; i < beginning.length(); i++) {
      places = closure(after(places, beginning.charAt(i)));
    }
    List<Consumer<Automaton>> ways = new ArrayList<>();
    places.forEach(place -> ways.add(to -> to.then(this, place, end)));
    return new Automaton().either(ways);
  }

  /** These states and all that can be reached from them without a character. */
  Set<Integer> closure(Set<Integer> states) {
    Set<Integer> closure = new LinkedHashSet<>(states);
    Deque<Integer> open = new ArrayDeque<>(states);
    while (!open.isEmpty()) {
      for (Edge edge : edges.get(open.pop())) {
        if (edge.on() == null && closure.add(edge.to())) {
          open.push(edge.to());
        }
      }
    }
    return closure;
  }

  /** Where one character leads from these states. */
  Set<Integer> after(Set<Integer> states, int character) {
    Set<Integer> after = new LinkedHashSet<>();
    for (int state : states) {
      for (Edge edge : edges.get(state)) {
        if (edge.on() != null && edge.on().contains(character)) {
          after.add(edge.to());
        }
      }
    }
    return after;
  }

  /** Whether a string of the set can have that character in it. */
  boolean mentions(char character) {
    return edges.stream()
        .flatMap(List::stream)
        .anyMatch(edge -> edge.on() != null && edge.on().contains(character));
  }

  void link(int from, CharSet on, int to) {
    edges.get(from).add(new Edge(on, to));
  }

  /** This automaton with another end, without the ways that do not lead there. */
  Automaton endingAt(int state) {
    end = state;
    return trimmed();
  }

  /** Whether a string that is not empty leads from one state to another. */
  boolean leads(int from, int to) {
    return reachedStates.computeIfAbsent(from, each -> Reachable.byText(this, each)).get(to);
  }

  boolean intersects(Automaton other) {
    return !intersect(other).isEmpty();
  }

  /** The strings that are in both; {@link #isEmpty} when there are none. */
  Automaton intersect(Automaton other) {
    return Intersection.of(this, other);
  }

  /** Whether there is no such string, in an intersection. */
  boolean isEmpty() {
    return end != 0 && edges.get(0).isEmpty();
  }

  /** Without the ways from which the end cannot be reached. */
  private Automaton trimmed() {
    BitSet useful = Reachable.backFrom(this, end);
    for (int state = 0; state < size(); state++) {
      edges.get(state).removeIf(edge -> !useful.get(edge.to()));
    }
    return this;
  }
}
