package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Step;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The numbers that a design keeps by itself. Rows are written in bulk without counting, so they are
 * counted once when all are there; the source says nothing of them, so they are not compared.
 */
final class KeptCounts {
  private final Table table;
  private final ItemTypes types;
  private final Map<String, Set<StoredPlace>> countersOfType = new HashMap<>();
  private final Set<String> typesOfTallies = new HashSet<>();

  /** Where an item has a counter: at its top, or in the map that its entity keeps attributes in. */
  private record StoredPlace(Optional<String> map, String name) {
    void removeFrom(Map<String, AttributeValue> item) {
      if (map.isEmpty()) {
        item.remove(name);
      } else if (item.containsKey(map.get()) && item.get(map.get()).hasM()) {
        Map<String, AttributeValue> inside = new HashMap<>(item.get(map.get()).m());
        inside.remove(name);
        item.put(map.get(), AttributeValue.fromM(inside));
      }
    }
  }

  KeptCounts(Table table) {
    this.table = table;
    this.types = ItemTypes.of(table.design());
    for (Entity entity : table.design().entities()) {
      for (Counter counter : entity.counters()) {
        countersOfType
            .computeIfAbsent(entity.type(), none -> new HashSet<>())
            .add(
                new StoredPlace(
                    entity.under(),
                    entity
                        .attribute(counter.attribute())
                        .flatMap(attribute -> attribute.storedAs())
                        .orElse(counter.attribute())));
      }
      if (entity.is(EntityKind.TALLY)) {
        typesOfTallies.add(entity.type());
      }
    }
  }

  /** Counts what the counters count, unless the mapping itself brings their numbers. */
  static void count(Table table, Mapping mapping) {
    if (isNeeded(table.design(), mapping)) {
      table.repair(false, Progress.NONE);
    }
  }

  /** Whether there are counters whose numbers the mapping does not bring. */
  static boolean isNeeded(Design design, Mapping mapping) {
    boolean counts = design.entities().stream().anyMatch(each -> !each.counters().isEmpty());
    boolean mapped = mapping.steps().stream().anyMatch(step -> maps(design, step));
    return counts && !mapped;
  }

  private static boolean maps(Design design, Step step) {
    return design.entity(step.entity()).counters().stream()
        .anyMatch(counter -> step.target().members().containsKey(counter.attribute()));
  }

  /** An item as its row makes it: without numbers that are counted. */
  Map<String, AttributeValue> without(Map<String, AttributeValue> item) {
    Set<StoredPlace> counters = countersOfType.getOrDefault(types.of(item), Set.of());
    if (counters.isEmpty()) {
      return item;
    }
    Map<String, AttributeValue> rest = new HashMap<>(item);
    counters.forEach(place -> place.removeFrom(rest));
    return rest;
  }

  /** Whether no row makes the item, as it counts others. */
  boolean isTally(Map<String, AttributeValue> item) {
    return typesOfTallies.contains(types.of(item))
        && table
            .decode(item)
            .filter(each -> table.design().entity(each.entity()).is(EntityKind.TALLY))
            .isPresent();
  }
}
