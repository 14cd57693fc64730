package dev.clave.design.unify;

import dev.clave.design.unify.Automaton.Edge;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Walks two automata beside each other. For one pair and one thread. */
final class Intersection {
  private final Automaton left;
  private final Automaton right;
  private final boolean early;
  private final Automaton both = new Automaton();
  private final Map<Long, Integer> states = new HashMap<>();
  private final Deque<Long> open = new ArrayDeque<>();
  private final Effort effort = Effort.current();

  private Intersection(Automaton left, Automaton right, boolean early) {
    this.left = left;
    this.right = right;
    this.early = early;
  }

  /** The strings that are in both. */
  static Automaton of(Automaton left, Automaton right) {
    return new Intersection(left, right, false).strings();
  }

  /** The strings of the right that a string of the left begins with. */
  static Automaton ofBeginnings(Automaton left, Automaton right) {
    return new Intersection(left, right, true).strings();
  }

  private Automaton strings() {
    int stop = both.state();
    states.put(0L, 0);
    open.push(0L);
    while (!open.isEmpty()) {
      long pair = open.pop();
      int from = states.get(pair);
      int mine = (int) (pair / right.size());
      int yours = (int) (pair % right.size());
      if ((early || mine == left.end()) && yours == right.end()) {
        both.link(from, null, stop);
      }
      follow(from, mine, yours);
    }
    return both.endingAt(stop);
  }

  private void follow(int from, int mine, int yours) {
    for (Edge edge : left.edges(mine)) {
      if (edge.on() == null) {
        both.link(from, null, state(edge.to(), yours));
        continue;
      }
      for (Edge other : right.edges(yours)) {
        if (other.on() != null && edge.on().intersects(other.on())) {
          both.link(from, edge.on().intersect(other.on()), state(edge.to(), other.to()));
        }
      }
    }
    for (Edge edge : right.edges(yours)) {
      if (edge.on() == null) {
        both.link(from, null, state(mine, edge.to()));
      }
    }
  }

  private int state(int mine, int yours) {
    long pair = (long) mine * right.size() + yours;
    Integer state = states.get(pair);
    if (state == null) {
      effort.spend(1);
      state = both.state();
      states.put(pair, state);
      open.push(pair);
    }
    return state;
  }
}
