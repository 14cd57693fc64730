package dev.clave.design.unify;

import dev.clave.design.unify.Automaton.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** The states of an automaton that can be reached from one of them. */
final class Reachable {
  private Reachable() {}

  /** Those to which a string that is not empty leads. */
  static BitSet byText(Automaton automaton, int from) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int state : automaton.closure(Set.of(from))) {
      for (Edge edge : automaton.edges(state)) {
        if (edge.on() != null) {
          open.push(edge.to());
        }
      }
    }
    BitSet reachedStates = new BitSet();
    while (!open.isEmpty()) {
      int state = open.pop();
      if (!reachedStates.get(state)) {
        reachedStates.set(state);
        automaton.edges(state).forEach(edge -> open.push(edge.to()));
      }
    }
    return reachedStates;
  }

  /** Those from which some way leads to {@code goal}, itself among them. */
  static BitSet backFrom(Automaton automaton, int goal) {
    List<List<Integer>> before = new ArrayList<>();
    for (int state = 0; state < automaton.size(); state++) {
      before.add(new ArrayList<>(2));
    }
    for (int state = 0; state < automaton.size(); state++) {
      for (Edge edge : automaton.edges(state)) {
        before.get(edge.to()).add(state);
      }
    }
    BitSet states = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(goal));
    states.set(goal);
    while (!open.isEmpty()) {
      for (int state : before.get(open.pop())) {
        if (!states.get(state)) {
          states.set(state);
          open.push(state);
        }
      }
    }
    return states;
  }
}
