package dev.clave.design.unify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A set of strings, as a finite automaton that is built from left to right. State 0 is the
 * beginning, {@link #end()} the one place where a string may stop; every state lies on a way from
 * the one to the other. Built by one thread, then only read.
 */
final class Automaton {
  /** A step from one state to another, on one of some characters; on none when they are null. */
  record Edge(CharSet on, int to) {}

  private final List<List<Edge>> edges = new ArrayList<>();
  private int end;

  Automaton() {
    end = state();
  }

  private int state() {
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
    skip();
    edges.get(end).add(new Edge(set, end));
    return skip();
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
    int from = end;
    List<Integer> stops = new ArrayList<>();
    for (String word : words) {
      end = from;
      skip();
      text(word);
      stops.add(end);
    }
    return join(stops);
  }

  /** Then what {@code part} adds, or nothing. */
  Automaton optionally(Consumer<Automaton> part) {
    skip();
    int from = end;
    part.accept(this);
    return join(List.of(from, end));
  }

  /** Then a string of another set. */
  Automaton then(Automaton other) {
    int offset = edges.size();
    for (List<Edge> each : other.edges) {
      List<Edge> copy = edges.get(state());
      each.forEach(edge -> copy.add(new Edge(edge.on(), edge.to() + offset)));
    }
    edges.get(end).add(new Edge(null, offset));
    end = offset + other.end;
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

  /** Whether a string of the set can have that character in it. */
  boolean mentions(char character) {
    return edges.stream()
        .flatMap(List::stream)
        .anyMatch(edge -> edge.on() != null && edge.on().contains(character));
  }

  boolean intersects(Automaton other) {
    Automaton both = intersect(other);
    return both.end >= 0;
  }

  /** The strings that are in both; {@link #isEmpty} when there are none. */
  Automaton intersect(Automaton other) {
    Automaton both = new Automaton();
    int stop = both.state();
    Map<Long, Integer> states = new HashMap<>();
    Deque<Long> open = new ArrayDeque<>();
    states.put(0L, 0);
    open.push(0L);
    boolean found = false;
    while (!open.isEmpty()) {
      long pair = open.pop();
      int from = states.get(pair);
      int left = (int) (pair / other.size());
      int right = (int) (pair % other.size());
      if (left == end && right == other.end) {
        both.edges.get(from).add(new Edge(null, stop));
        found = true;
      }
      for (Edge mine : edges.get(left)) {
        if (mine.on() == null) {
          both.link(from, null, pair(mine.to(), right, other), states, open);
          continue;
        }
        for (Edge yours : other.edges.get(right)) {
          if (yours.on() != null && mine.on().intersects(yours.on())) {
            CharSet on = mine.on().intersect(yours.on());
            both.link(from, on, pair(mine.to(), yours.to(), other), states, open);
          }
        }
      }
      for (Edge yours : other.edges.get(right)) {
        if (yours.on() == null) {
          both.link(from, null, pair(left, yours.to(), other), states, open);
        }
      }
    }
    both.end = found ? stop : -1;
    return both;
  }

  boolean isEmpty() {
    return end < 0;
  }

  private static long pair(int left, int right, Automaton other) {
    return (long) left * other.size() + right;
  }

  private void link(int from, CharSet on, long pair, Map<Long, Integer> states, Deque<Long> open) {
    Integer to = states.get(pair);
    if (to == null) {
      to = state();
      states.put(pair, to);
      open.push(pair);
    }
    edges.get(from).add(new Edge(on, to));
  }
}
