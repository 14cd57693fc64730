package dev.clave.design.unify;

import dev.clave.design.unify.Automaton.Edge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Picks a few strings out of a set of strings: known texts that are in it, then short ones. */
final class Examples {
  private static final int MOST = 12;
  private static final int LONGEST = 64;

  /** Beginnings that are followed at once. */
  private static final int WIDTH = 24;

  private final Set<String> texts;
  private final Set<Integer> letters = new LinkedHashSet<>();

  /** {@code texts} are tried whole, and their letters before others. */
  Examples(Set<String> texts) {
    this.texts = texts;
    texts.forEach(text -> text.chars().forEach(letters::add));
  }

  List<String> of(Automaton automaton) {
    Set<String> examples = new LinkedHashSet<>();
    Effort effort = Effort.current();
    Map<String, Set<Integer>> beginnings = Map.of("", automaton.closure(Set.of(0)));
    for (int length = 0; length <= LONGEST && examples.size() < MOST; length++) {
      Map<String, Set<Integer>> longer = new LinkedHashMap<>();
      beginnings.forEach(
          (text, places) -> {
            if (places.contains(automaton.end()) && !text.isEmpty()) {
              examples.add(text);
            }
            for (int next : next(automaton, places)) {
              if (longer.size() < WIDTH) {
                effort.spend(places.size());
                longer.put(text + (char) next, automaton.closure(automaton.after(places, next)));
              }
            }
          });
      beginnings = longer;
    }
    for (String text : texts) {
      if (accepts(automaton, text)) {
        examples.add(text);
      }
    }
    return new ArrayList<>(examples);
  }

  private static boolean accepts(Automaton automaton, String text) {
    Set<Integer> places = automaton.closure(Set.of(0));
    for (int i = 0; i < text.length(); i++) {
      places = automaton.closure(automaton.after(places, text.charAt(i)));
    }
    return places.contains(automaton.end());
  }

  /** Letters that can follow: one on each step at least. */
  private Set<Integer> next(Automaton automaton, Set<Integer> places) {
    Set<Integer> next = new LinkedHashSet<>();
    for (int place : places) {
      for (Edge edge : automaton.edges(place)) {
        if (edge.on() != null) {
          letters.stream().filter(edge.on()::contains).limit(2).forEach(next::add);
          edge.on().characters().skip(1).findFirst().ifPresent(next::add);
          edge.on().characters().findFirst().ifPresent(next::add);
        }
      }
    }
    return next;
  }
}
