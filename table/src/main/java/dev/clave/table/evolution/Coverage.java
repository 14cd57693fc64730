package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.EntityPair;
import dev.clave.design.compare.TwinIndexes;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import dev.clave.table.options.Conversions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells why a change cannot be applied in place while programs of both designs run. What is stored
 * in an item under one name can have one value at a time, so most reasons are that a name has two.
 */
final class Coverage {
  private final Design before;
  private final Design after;
  private final Conversions conversions;
  private final Set<String> reasons = new LinkedHashSet<>();

  private Coverage(Design before, Design after, Conversions conversions) {
    this.before = before;
    this.after = after;
    this.conversions = conversions;
  }

  /** The reasons, empty if the change can be applied. */
  static List<String> refusals(Design before, Design after, Conversions conversions) {
    TwinIndexes twins = TwinIndexes.between(before, after);
    Design meanwhile = twins.meanwhile(before, after);
    Coverage coverage = new Coverage(before, meanwhile, conversions);
    coverage.tables();
    new TwinCoverage(before, after, twins, coverage::refuse).check();
    coverage.entities();
    coverage.chosen();
    EntityPair.of(before, meanwhile).forEach(coverage::pair);
    return List.copyOf(coverage.reasons);
  }

  private void refuse(String place, String reason) {
    reasons.add(place + ": " + reason);
  }

  private void tables() {
    if (before.tables().size() != after.tables().size()) {
      refuse("tables", "the number of tables changes; apply works on the tables that there are");
      return;
    }
    for (int place = 0; place < before.tables().size(); place++) {
      table(before.tables().get(place), after.tables().get(place));
    }
  }

  private void table(Table old, Table now) {
    String place = "table " + now.name();
    if (!old.physicalName().equals(now.physicalName())) {
      refuse(place, "its name changes; copy it with `items` and `restore`");
    }
    if (!keys(old.key().attributes()).equals(keys(now.key().attributes()))) {
      refuse(place, "its key changes, which DynamoDB does only by a new table");
    }
    if (!old.delimiter().equals(now.delimiter())) {
      refuse(place, "its delimiter changes, with which every key is read");
    }
    for (Index index : now.indexes()) {
      Optional<Index> was = old.index(index.name());
      if (was.isEmpty() && index.local()) {
        refuse("index " + index.name(), "a local index is only part of a new table");
      } else if (was.isPresent()
          && (!keys(was.get().key().attributes()).equals(keys(index.key().attributes()))
              || !was.get().projection().equals(index.projection())
              || was.get().local() != index.local())) {
        refuse(
            "index " + index.name(),
            "its key or projection changes in place; give the new one another name");
      }
    }
    old.indexes().stream()
        .filter(index -> index.local() && now.index(index.name()).isEmpty())
        .forEach(
            index -> refuse("index " + index.name(), "a local index stays as long as its table"));
  }

  private static List<String> keys(List<KeyAttribute> attributes) {
    return attributes.stream().map(each -> each.name() + " " + each.type()).toList();
  }

  private void entities() {
    List<EntityPair> pairs = EntityPair.of(before, after);
    for (Entity old : before.entities()) {
      if (pairs.stream().noneMatch(pair -> pair.before().name().equals(old.name()))) {
        refuse(
            old.name(),
            "the entity is removed; delete its items first, or keep it and stop using it");
      }
    }
  }

  /** Entities that are split or merged have items of their own in each design. */
  private void chosen() {
    List<EntityPair> pairs = EntityPair.of(before, after);
    for (EntityPair pair : pairs) {
      String old = pair.before().name();
      String now = pair.after().name();
      boolean split = pairs.stream().filter(each -> each.before().name().equals(old)).count() > 1;
      boolean merged = pairs.stream().filter(each -> each.after().name().equals(now)).count() > 1;
      if (!split && !merged) {
        continue;
      }
      String place = old + " to " + now;
      if (!isMoved(pair)) {
        refuse(place, "it is split or merged under the same key; give the new entity another key");
      }
      if (split && merged) {
        refuse(place, "it is split and merged at once; do one after the other");
      }
      if (split && conversions.choice(true, old).isEmpty()) {
        refuse(
            place,
            "nothing tells which items become it; give a function with `split` or `forward`");
      }
      if (merged && conversions.choice(false, now).isEmpty()) {
        refuse(
            place,
            "nothing tells which items it came from; give a function with `merge` or `backward`");
      }
      boolean counts =
          Stream.concat(before.entities().stream(), after.entities().stream())
              .flatMap(
                  holder ->
                      holder.counters().stream()
                          .filter(
                              counter ->
                                  Set.of(old, now).contains(counter.of())
                                      || Set.of(old, now).contains(holder.name())))
              .findAny()
              .isPresent();
      if (counts) {
        refuse(place, "it is split or merged, and counts or is counted; drop the counter first");
      }
    }
  }

  private void pair(EntityPair pair) {
    Entity old = pair.before();
    Entity now = pair.after();
    String name = now.name();
    if (!old.table().equals(now.table()) && before.tables().size() > 1) {
      refuse(name, "it moves to another table");
    }
    if (!old.typeAttribute().equals(now.typeAttribute())
        || (now.typeAttribute().isPresent() && !isMoved(pair) && !old.type().equals(now.type()))) {
      refuse(name, "its type changes; keep it with `type: " + old.type() + "`");
    }
    boolean moved = isMoved(pair);
    if (moved) {
      moved(pair);
    } else {
      pair.changedKeys().forEach(key -> rekeyed(now, key));
    }
    new AttributeCoverage(before, after, conversions, this::refuse).check(pair, moved);
    kept(pair, moved);
    companions(pair, moved);
    counters(pair);
  }

  private boolean isMoved(EntityPair pair) {
    return after.table(pair.after().table()).key().attributes().stream()
        .anyMatch(key -> pair.changedKeys().contains(key.name()));
  }

  /** An index key that is written in another way needs an index of its own. */
  private void rekeyed(Entity now, String key) {
    List<Index> indexes =
        after.table(now.table()).indexes().stream().filter(index -> index.key().has(key)).toList();
    String names = String.join(", ", indexes.stream().map(Index::name).toList());
    refuse(
        now.name() + " " + key,
        indexes.stream().anyMatch(Index::local)
            ? "it is written in another way, and a local index stays as it is as long as its table;"
                + " declare a global index beside "
                + names
            : "it is written in another way, and an item has one value of it at a time; declare a"
                + " new index with key attributes of its own in place of "
                + names
                + ": apply fills it, and contract drops the old one");
  }

  /**
   * An item that moves stands twice, and every reader must be able to tell which one is its own.
   */
  private void moved(EntityPair pair) {
    Entity now = pair.after();
    after.table(now.table()).indexes().stream()
        .filter(index -> isIn(now, index))
        .forEach(index -> readable(now, index));
    before.table(pair.before().table()).indexes().stream()
        .filter(index -> isIn(pair.before(), index) && isIn(now, index))
        .forEach(index -> readable(now, index));
    if (!pair.counters().isEmpty()) {
      refuse(
          now.name(),
          "its primary key and its counters change; change one of them first, then the other");
    }
    derivable(pair, pair.after(), pair.before(), true);
    derivable(pair, pair.before(), pair.after(), false);
  }

  private static boolean isIn(Entity entity, Index index) {
    return entity.writes(index.key())
        || entity.references().stream()
            .anyMatch(reference -> index.key().isWithin(reference.keys().keySet()));
  }

  private void readable(Entity entity, Index index) {
    if (!(index.projection() instanceof Projection.All)) {
      refuse(
          entity.name(),
          "its primary key changes, and the index "
              + index.name()
              + " does not tell which of its two items is whose; have it project all attributes");
    }
  }

  /** Each key must follow from the values of the other design. */
  private void derivable(EntityPair pair, Entity keyedEntity, Entity from, boolean forward) {
    for (KeyAttribute key : after.table(pair.after().table()).key().attributes()) {
      for (String path : keyedEntity.keys().get(key.name()).inputs()) {
        String root = path.indexOf('.') < 0 ? path : path.substring(0, path.indexOf('.'));
        String there = forward ? pair.formerName(root) : laterName(pair, root);
        if (!from.attributes().containsKey(there)
            && !conversions.computes(forward, from.name(), keyedEntity.name(), root)) {
          refuse(
              keyedEntity.name() + " " + key.name(),
              "its key has `"
                  + path
                  + "`, which the other design does not have; give a conversion for it");
        }
      }
    }
  }

  private static String laterName(EntityPair pair, String former) {
    return pair.formerNames().entrySet().stream()
        .filter(each -> each.getValue().equals(former))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(former);
  }

  private void kept(EntityPair pair, boolean moved) {
    Entity old = pair.before();
    Entity now = pair.after();
    if (!moved && !old.under().equals(now.under())) {
      refuse(now.name(), "its attributes are stored in another map");
    } else if (!moved && now.under().isPresent() && !pair.formerNames().isEmpty()) {
      refuse(now.name(), "attributes inside `" + now.under().get() + "` are renamed");
    }
    if (!old.version().equals(now.version())) {
      refuse(now.name() + " version", "it changes, and programs rely on it to notice others");
    }
    if (!old.createdAt().equals(now.createdAt()) || !old.updatedAt().equals(now.updatedAt())) {
      refuse(now.name(), "the attributes of its timestamps change");
    }
  }

  private void companions(EntityPair pair, boolean moved) {
    Set<String> names = new HashSet<>();
    for (Map.Entry<Reference, Boolean> each : pair.references().entrySet()) {
      String place = pair.after().name() + " reference " + each.getKey().name();
      boolean isListed = reasons.stream().anyMatch(reason -> reason.startsWith(place + ": "));
      if (!names.add(each.getKey().name()) && !moved && !isListed) {
        refuse(place, "it changes in place; give the new one another name");
      }
    }
    boolean fieldsDiffer =
        !pair.before().attributes().keySet().equals(pair.after().attributes().keySet());
    for (Reference reference : pair.after().references()) {
      boolean shared = !pair.references().containsKey(reference);
      boolean renamed = reference.copied().stream().anyMatch(pair.formerNames()::containsKey);
      if (shared && (renamed || (reference.copiesAll() && fieldsDiffer))) {
        refuse(
            pair.after().name() + " reference " + reference.name(),
            "it copies attributes that change; give it another name");
      }
    }
    List<List<String>> guarded = new ArrayList<>();
    pair.uniques()
        .keySet()
        .forEach(
            unique ->
                guarded.add(
                    unique.keys().values().stream()
                        .map(rule -> rule.templates().toString())
                        .toList()));
    if (new HashSet<>(guarded).size() < guarded.size()) {
      refuse(pair.after().name(), "a unique value changes in place, under the same guard");
    }
  }

  private void counters(EntityPair pair) {
    Set<String> names = new HashSet<>();
    for (Map.Entry<Counter, Boolean> each : pair.counters().entrySet()) {
      Counter counter = each.getKey();
      String place = pair.after().name() + " counter " + counter.attribute();
      if (counter.shards().isPresent()) {
        refuse(place, "its shards are not filled; count without shards, or load a new table");
      }
      if (!names.add(counter.attribute())) {
        refuse(place, "it counts in another way; give the new one another name");
      }
      Entity holder = each.getValue() ? pair.after() : pair.before();
      Entity twin = each.getValue() ? pair.before() : pair.after();
      if (twin.attributes().containsKey(counter.attribute())
          && !twin.attributes().get(counter.attribute()).implied()) {
        refuse(place, "the other design has an attribute of that name");
      }
      boolean feeds =
          holder.keys().values().stream()
                  .anyMatch(rule -> rule.inputs().contains(counter.attribute()))
              || holder.references().stream()
                  .anyMatch(
                      reference ->
                          reference.copiesAll()
                              || reference.copied().contains(counter.attribute())
                              || reference.keys().values().stream()
                                  .anyMatch(rule -> rule.inputs().contains(counter.attribute())))
              || (each.getValue() ? after : before)
                  .entities().stream()
                      .flatMap(entity -> entity.counters().stream())
                      .anyMatch(
                          other ->
                              other.of().equals(holder.name())
                                  && (other.sum().equals(Optional.of(counter.attribute()))
                                      || other
                                          .when()
                                          .filter(
                                              when ->
                                                  when.paths()
                                                      .anyMatch(counter.attribute()::equals))
                                          .isPresent()));
      if (feeds) {
        refuse(place, "keys, references or counters are made of it");
      }
    }
  }
}
