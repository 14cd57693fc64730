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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many write units one write takes, and where. A changed index key costs an index two writes,
 * one that takes the old entry out and one that puts the new one in. What an entity brings with it
 * (references, guards of unique values, counters) makes its writes a transaction.
 */
final class WriteCapacity {
  private final Design design;
  private final Load load;
  private final ItemSize sizes;

  WriteCapacity(Design design, Load load) {
    this.design = design;
    this.load = load;
    this.sizes = new ItemSize(load);
  }

  Units create(Entity entity) {
    return whole(entity, factor(!alone(entity), counting(entity).ofItems()));
  }

  Units delete(Entity entity) {
    return create(entity);
  }

  /**
   * An update of the attributes that the load names. Of attributes that nobody names, every index
   * key that can change is taken to.
   */
  Units update(Entity entity) {
    Set<String> changedPaths = changed(entity);
    if (!changedPaths.isEmpty()) {
      double share = counting(entity).ofChanges(changedPaths);
      return update(
          entity, changedPaths, Set.of(), factor(movesCompanion(entity, changedPaths), share));
    }
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

  /**
   * The read units before an update: the item is read where what follows from the change depends on
   * more than the change itself and the key.
   */
  Units readBeforeUpdate(Entity entity) {
    Set<String> changedPaths = changed(entity);
    return !changedPaths.isEmpty() && isReadFirst(entity, changedPaths) ? read(entity) : Units.NONE;
  }

  /** The read units before a transaction, of the items that it updates. */
  Units readBefore(TransactionDefinition transaction) {
    Units units = Units.NONE;
    for (Step step : transaction.steps()) {
      Entity entity = design.entity(step.entity());
      if (step.kind() == Step.Kind.UPDATE && isReadFirst(entity, changed(entity, step))) {
        units = units.plus(read(entity));
      }
    }
    return units;
  }

  private Units read(Entity entity) {
    return Units.of(place(entity), Capacity.read(sizes.of(entity), true));
  }

  private boolean isReadFirst(Entity entity, Set<String> changedPaths) {
    if (movesCompanion(entity, changedPaths)
        || countersOf(entity).anyMatch(counter -> Counting.readsAny(counter, changedPaths))) {
      return true;
    }
    Set<String> toldPaths = new LinkedHashSet<>(changedPaths);
    design.table(entity.table()).key().attributes().stream()
        .map(attribute -> entity.keys().get(attribute.name()))
        .filter(Objects::nonNull)
        .forEach(rule -> toldPaths.addAll(rule.inputs()));
    return entity.keys().values().stream()
        .anyMatch(
            rule ->
                isFed(rule, changedPaths)
                    && !rule.inputs().stream().allMatch(name -> isIn(toldPaths, name)));
  }

  /** What an update of the load changes, empty where the load does not say. */
  private Set<String> changed(Entity entity) {
    Load.Items statedItems = load.entities().get(entity.name());
    if (statedItems == null || statedItems.changes().isEmpty()) {
      return Set.of();
    }
    Set<String> changedPaths = new LinkedHashSet<>(statedItems.changes());
    entity.updatedAt().ifPresent(changedPaths::add);
    return entity.withComputed(changedPaths);
  }

  private static Set<String> changed(Entity entity, Step step) {
    Set<String> changedPaths = new LinkedHashSet<>(step.set().keySet());
    changedPaths.addAll(step.add().keySet());
    changedPaths.addAll(step.remove());
    entity.updatedAt().ifPresent(changedPaths::add);
    return entity.withComputed(changedPaths);
  }

  /**
   * Whether a change moves a reference or the guard of a unique value, or what a reference copies.
   */
  private static boolean movesCompanion(Entity entity, Set<String> changedPaths) {
    return entity.unique().stream()
            .flatMap(each -> each.attributes().stream())
            .anyMatch(name -> isIn(changedPaths, name))
        || entity.references().stream().anyMatch(each -> isMoved(each, changedPaths));
  }

  private static boolean isMoved(Reference reference, Set<String> changedPaths) {
    return reference.copiesAll()
        || reference.copied().stream().anyMatch(name -> isIn(changedPaths, name))
        || reference.keys().values().stream().anyMatch(rule -> isFed(rule, changedPaths));
  }

  /** How often a write counts: twice in a transaction, which it is for this share of writes. */
  private static double factor(boolean isTransaction, double share) {
    return isTransaction ? Capacity.TRANSACTIONAL : share * Capacity.TRANSACTIONAL + (1 - share);
  }

  private Counting counting(Entity entity) {
    return new Counting(entity, countersOf(entity).toList());
  }

  private Stream<Counter> countersOf(Entity entity) {
    return design.entities().stream()
        .flatMap(holder -> holder.counters().stream())
        .filter(counter -> counter.of().equals(entity.name()));
  }

  /**
   * What the counters of an entity write, each holder once, for the share of writes that it sees.
   */
  private Units counters(Entity entity, ToDoubleFunction<Counting> share) {
    Units units = Units.NONE;
    for (Entity holder : design.entities()) {
      Map<Boolean, List<Counter>> counters =
          holder.counters().stream()
              .filter(counter -> counter.of().equals(entity.name()))
              .collect(Collectors.partitioningBy(counter -> counter.shards().isPresent()));
      for (Counter sharded : counters.get(true)) {
        double shard = Capacity.TRANSACTIONAL * Capacity.write(sizes.shard(holder));
        double often = share.applyAsDouble(new Counting(entity, List.of(sharded)));
        units = units.plus(Units.of(place(holder), often * shard));
      }
      if (!counters.get(false).isEmpty()) {
        Set<String> names =
            counters.get(false).stream().map(Counter::attribute).collect(Collectors.toSet());
        double often = share.applyAsDouble(new Counting(entity, counters.get(false)));
        units = units.plus(ofItem(holder, names, Set.of(), Capacity.TRANSACTIONAL).times(often));
      }
    }
    return units;
  }

  Units of(TransactionDefinition transaction) {
    return transaction.steps().stream().map(this::of).reduce(Units.NONE, Units::plus);
  }

  private Units of(Step step) {
    Entity entity = design.entity(step.entity());
    return switch (step.kind()) {
      case CREATE, PUT, DELETE -> whole(entity, Capacity.TRANSACTIONAL);
      case CHECK -> table(entity, Capacity.TRANSACTIONAL);
      case UPDATE ->
          update(entity, changed(entity, step), Set.copyOf(step.remove()), Capacity.TRANSACTIONAL);
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
    return units.plus(counters(entity, Counting::ofItems));
  }

  /** An update with everything that follows from it. */
  private Units update(
      Entity entity, Set<String> changedPaths, Set<String> removedPaths, double factor) {
    return ofItem(entity, changedPaths, removedPaths, factor)
        .plus(counters(entity, counting -> counting.ofChanges(changedPaths)));
  }

  /** An update of an item, its index entries, references and guards. */
  private Units ofItem(
      Entity entity, Set<String> changedPaths, Set<String> removedPaths, double factor) {
    Units units = table(entity, factor);
    for (Index index : design.table(entity.table()).indexes()) {
      if (entity.writes(index.key())) {
        boolean shows =
            index.projection() instanceof Projection.All
                || (index.projection() instanceof Projection.Include include
                    && changedPaths.stream()
                        .map(entity::storedName)
                        .anyMatch(include.attributes()::contains));
        units =
            units.plus(
                entry(entity, index, moves(entity, index, changedPaths, removedPaths), shows));
      }
    }
    for (Unique unique : entity.unique()) {
      if (unique.attributes().stream().anyMatch(name -> isIn(changedPaths, name))) {
        units = units.plus(guard(entity, unique, factor).times(2));
      }
    }
    for (Reference reference : entity.references()) {
      boolean moves =
          reference.keys().values().stream().anyMatch(rule -> isFed(rule, changedPaths));
      if (isMoved(reference, changedPaths)) {
        units = units.plus(reference(entity, reference, factor).times(moves ? 2 : 1));
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
  private static int moves(
      Entity entity, Index index, Set<String> changedPaths, Set<String> removedPaths) {
    int writes = 0;
    for (KeyAttribute attribute : index.key().attributes()) {
      KeyRule rule = entity.keys().get(attribute.name());
      if (isFed(rule, changedPaths)) {
        boolean leaves = !Collections.disjoint(variables(rule), removedPaths);
        boolean comesOrGoes =
            rule.choices().size() == 1 && Collections.disjoint(variables(rule), changedPaths);
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

  private static boolean isFed(KeyRule rule, Set<String> changedPaths) {
    return rule != null && rule.inputs().stream().anyMatch(name -> isIn(changedPaths, name));
  }

  /** Whether an attribute changes, or the map that it is in. */
  private static boolean isIn(Set<String> changedPaths, String path) {
    return changedPaths.contains(path) || changedPaths.contains(path.split("\\.", 2)[0]);
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
        && ItemSize.shards(entity) == 0;
  }

  /** What of an index entry's key may change. */
  private Set<String> changing(Entity entity, Index index) {
    if (entity.is(EntityKind.APPEND_ONLY) || entity.is(EntityKind.FIXED)) {
      return Set.of();
    }
    Set<String> settledPaths = new LinkedHashSet<>();
    design.table(entity.table()).key().attributes().stream()
        .map(attribute -> entity.keys().get(attribute.name()))
        .filter(rule -> rule != null)
        .forEach(rule -> settledPaths.addAll(rule.inputs()));
    entity.createdAt().ifPresent(settledPaths::add);
    Map<String, KeyRule> keys = entity.keys();
    return index.key().attributes().stream()
        .flatMap(attribute -> keys.get(attribute.name()).inputs().stream())
        .filter(name -> !settledPaths.contains(name))
        .filter(name -> entity.attribute(name).map(each -> !each.fixed()).orElse(true))
        .collect(Collectors.toSet());
  }
}
