package dev.clave.server.person;

import dev.clave.design.Design;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.OnDelete;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The entities of a design in the order in which their items can be deleted: what is counted, or
 * hangs from another entity by {@code on delete}, goes before that one.
 */
final class ErasureOrder {
  private final Design design;
  private final Map<String, Integer> ranks = new HashMap<>();

  private ErasureOrder(Design design) {
    this.design = design;
  }

  /** Sets of names; those of one set can be deleted in any order. */
  static List<Set<String>> of(Design design) {
    ErasureOrder order = new ErasureOrder(design);
    TreeMap<Integer, Set<String>> byRank = new TreeMap<>();
    for (Entity entity : design.entities()) {
      int rank = order.rank(entity.name(), new HashSet<>());
      byRank.computeIfAbsent(rank, each -> new HashSet<>()).add(entity.name());
    }
    return new ArrayList<>(byRank.values());
  }

  private int rank(String name, Set<String> above) {
    Integer presentRank = ranks.get(name);
    if (presentRank != null) {
      return presentRank;
    }
    if (!above.add(name)) {
      return 0;
    }
    Entity entity = design.entity(name);
    int rank =
        Stream.concat(
                    entity.counters().stream().map(Counter::of),
                    entity.onDelete().map(OnDelete::children).orElse(Map.of()).keySet().stream())
                .filter(child -> !child.equals(name))
                .mapToInt(child -> rank(child, above))
                .max()
                .orElse(-1)
            + 1;
    above.remove(name);
    ranks.put(name, rank);
    return rank;
  }
}
