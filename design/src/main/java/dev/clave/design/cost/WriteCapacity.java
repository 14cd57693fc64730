package dev.clave.design.cost;

import dev.clave.design.Design;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Load;
import dev.clave.design.model.Part;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Step;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.Unique;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many write units one write takes, and where. A changed index key costs an index two writes,
 * one that takes the old entry out and one that puts the new one in. What an entity brings with it
 * (references, guards of unique values, counters) makes its writes a transaction.
 */
public final class WriteCapacity {
  private final Design design;
  private final ItemSize sizes;

  public WriteCapacity(Design design, Load load) {
    this.design = design;
    this.sizes = new ItemSize(load);
  }

  public Units create(Entity entity) {
    return whole(entity, alone(entity) ? 1 : Capacity.TRANSACTIONAL);
  }

  public Units delete(Entity entity) {
    return create(entity);
  }

  /** An update of attributes that nobody names: every index key that can change is taken to. */
  public Units update(Entity entity) {
    Units units = table(entity, 1);
    for (Index index : design.table(entity.table()).indexes()) {
      if (entity.writes(index.key())) {
        boolean shows = !(index.projection() instanceof Projection.Keys);
        Set<String> changing = changing(entity, index);
        units = units.plus(entry(entity, index, moves(entity, index, changing, Set.of()), shows));
      }
    }
    return units;
  }

  public Units of(TransactionDefinition transaction) {
    return transaction.steps().stream().map(this::of).reduce(Units.NONE, Units::plus);
  }

  private Units of(Step step) {
    Entity entity = design.entity(step.entity());
    return switch (step.kind()) {
      case CREATE, PUT, DELETE -> whole(entity, Capacity.TRANSACTIONAL);
      case CHECK -> table(entity, Capacity.TRANSACTIONAL);
      case UPDATE -> {
        Set<String> changed = new LinkedHashSet<>(step.set().keySet());
        changed.addAll(step.add().keySet());
        changed.addAll(step.remove());
        entity.updatedAt().ifPresent(changed::add);
        yield update(entity, changed, Set.copyOf(step.remove()), Capacity.TRANSACTIONAL);
      }
    };
  }

  /** An item with everything that comes and goes with it. */
  private Units whole(Entity entity, double factor) {
    Units units = table(entity, factor);
    Table table = design.table(entity.table());
    for (Index index : table.indexes()) {
      if (entity.writes(index.key())) {
        units = units.plus(entry(entity, index, 0, true));
      }
    }
    for (Reference reference : entity.references()) {
      units = units.plus(reference(entity, reference, factor));
    }
    for (Unique unique : entity.unique()) {
      units = units.plus(guard(entity, unique, factor));
    }
    if (ItemSize.shards(entity) > 0) {
      double shard = factor * Capacity.write(sizes.shard(entity));
      units = units.plus(Units.of(place(entity), ItemSize.shards(entity) * shard));
    }
    for (Entity holder : design.entities()) {
      for (Counter counter : holder.counters()) {
        if (counter.of().equals(entity.name())) {
          units =
              units.plus(
                  counter.shards().isPresent()
                      ? Units.of(place(holder), factor * Capacity.write(sizes.shard(holder)))
                      : update(holder, Set.of(counter.attribute()), Set.of(), factor));
        }
      }
    }
    return units;
  }

  private Units update(Entity entity, Set<String> set, Set<String> removed, double factor) {
    Set<String> changed = entity.withComputed(set);
    Units units = table(entity, factor);
    for (Index index : design.table(entity.table()).indexes()) {
      if (entity.writes(index.key())) {
        boolean shows =
            index.projection() instanceof Projection.All
                || (index.projection() instanceof Projection.Include include
                    && changed.stream()
                        .map(entity::storedName)
                        .anyMatch(include.attributes()::contains));
        units = units.plus(entry(entity, index, moves(entity, index, changed, removed), shows));
      }
    }
    for (Unique unique : entity.unique()) {
      if (unique.attributes().stream().anyMatch(changed::contains)) {
        units = units.plus(guard(entity, unique, factor).times(2));
      }
    }
    for (Reference reference : entity.references()) {
      if (reference.keys().values().stream().anyMatch(rule -> isFed(rule, changed))) {
        units = units.plus(reference(entity, reference, factor).times(2));
      }
    }
    return units;
  }

  private Units guard(Entity entity, Unique unique, double factor) {
    double bytes = sizes.guard(entity, unique);
    return Units.of(place(entity), factor * ItemSize.guards(unique) * Capacity.write(bytes));
  }

  /**
   * How many writes an index entry takes when its keys change: two where it moves, one where it
   * only comes or goes, none where it stays.
   */
  private static int moves(Entity entity, Index index, Set<String> changed, Set<String> removed) {
    int writes = 0;
    for (KeyAttribute attribute : index.key().attributes()) {
      KeyRule rule = entity.keys().get(attribute.name());
      if (isFed(rule, changed)) {
        boolean leaves = !Collections.disjoint(variables(rule), removed);
        boolean comesOrGoes =
            rule.choices().size() == 1 && Collections.disjoint(variables(rule), changed);
        if (leaves) {
          return 1;
        }
        writes = Math.max(writes, comesOrGoes ? 1 : 2);
      }
    }
    return writes;
  }

  private static Set<String> variables(KeyRule rule) {
    return rule.templates().stream()
        .flatMap(template -> template.variables().stream())
        .map(Part.Variable::name)
        .collect(Collectors.toSet());
  }

  private static boolean isFed(KeyRule rule, Set<String> changed) {
    return rule != null && rule.inputs().stream().anyMatch(changed::contains);
  }

  private Units entry(Entity entity, Index index, int moves, boolean shows) {
    Table table = design.table(entity.table());
    double writes = Math.max(moves, shows ? 1 : 0);
    double bytes = sizes.in(index, entity, table.key());
    return Units.of(Place.index(table.name(), index.name()), writes * Capacity.write(bytes));
  }

  private Units reference(Entity entity, Reference reference, double factor) {
    Table table = design.table(entity.table());
    double once = Capacity.write(sizes.of(entity, reference));
    Units units = Units.of(place(entity), factor * once);
    for (Index index : table.indexes()) {
      boolean in =
          index.key().attributes().stream()
              .allMatch(attribute -> reference.keys().containsKey(attribute.name()));
      if (in) {
        units = units.plus(Units.of(Place.index(table.name(), index.name()), once));
      }
    }
    return units;
  }

  private Units table(Entity entity, double factor) {
    return Units.of(place(entity), factor * Capacity.write(sizes.of(entity)));
  }

  private static Place place(Entity entity) {
    return Place.table(entity.table());
  }

  private boolean alone(Entity entity) {
    return entity.references().isEmpty()
        && entity.unique().isEmpty()
        && ItemSize.shards(entity) == 0
        && design.entities().stream()
            .flatMap(holder -> holder.counters().stream())
            .noneMatch(counter -> counter.of().equals(entity.name()));
  }

  /** What of an index entry's key may change. */
  private Set<String> changing(Entity entity, Index index) {
    if (entity.is(EntityKind.APPEND_ONLY) || entity.is(EntityKind.FIXED)) {
      return Set.of();
    }
    Set<String> settled = new LinkedHashSet<>();
    design.table(entity.table()).key().attributes().stream()
        .map(attribute -> entity.keys().get(attribute.name()))
        .filter(rule -> rule != null)
        .forEach(rule -> settled.addAll(rule.inputs()));
    entity.createdAt().ifPresent(settled::add);
    Map<String, KeyRule> keys = entity.keys();
    return index.key().attributes().stream()
        .flatMap(attribute -> keys.get(attribute.name()).inputs().stream())
        .filter(name -> !settled.contains(name))
        .filter(name -> entity.attribute(name).map(each -> !each.fixed()).orElse(true))
        .collect(Collectors.toSet());
  }
}
