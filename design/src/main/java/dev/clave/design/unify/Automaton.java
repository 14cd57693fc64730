package dev.clave.design.unify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The set of strings that a template can be, as a finite automaton that is built from left to
 * right. State 0 is the beginning, {@link #end()} the one place where a string may stop.
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
    edges.add(new ArrayList<>());
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
    int last = end;
    List<Integer> stops = new ArrayList<>(List.of(last));
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
      text(word);
      stops.add(end);
    }
    return join(stops);
  }

  /** Then what {@code part} adds, or nothing. */
  Automaton optionally(java.util.function.Consumer<Automaton> part) {
    int from = end;
    part.accept(this);
    return join(List.of(from, end));
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

  /** Whether some string is in both. */
  boolean intersects(Automaton other) {
    Deque<Long> open = new ArrayDeque<>();
    Set<Long> seen = new HashSet<>();
    push(0, 0, other, open, seen);
    while (!open.isEmpty()) {
      long pair = open.pop();
      int left = (int) (pair / other.size());
      int right = (int) (pair % other.size());
      if (left == end && right == other.end) {
        return true;
      }
      for (Edge mine : edges.get(left)) {
        if (mine.on() == null) {
          push(mine.to(), right, other, open, seen);
          continue;
        }
        for (Edge yours : other.edges.get(right)) {
          if (yours.on() != null && mine.on().intersects(yours.on())) {
            push(mine.to(), yours.to(), other, open, seen);
          }
        }
      }
      for (Edge yours : other.edges.get(right)) {
        if (yours.on() == null) {
          push(left, yours.to(), other, open, seen);
        }
      }
    }
    return false;
  }

  private static void push(int left, int right, Automaton other, Deque<Long> open, Set<Long> seen) {
    long pair = (long) left * other.size() + right;
    if (seen.add(pair)) {
      open.push(pair);
    }
  }
}
