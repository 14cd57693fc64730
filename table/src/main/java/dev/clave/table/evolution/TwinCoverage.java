package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.EntityPair;
import dev.clave.design.compare.TwinIndexes;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Expiry;
import dev.clave.design.model.Index;
import dev.clave.design.model.Table;
import dev.clave.table.condition.Expression;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Tells why an index cannot have a twin while it is keyed in another way under its own name, or a
 * reference two keys of indexes.
 */
final class TwinCoverage {
  /** Global indexes of a table, from "Quotas in Amazon DynamoDB", developer guide. */
  private static final int MOST_INDEXES = 20;

  private final Design before;
  private final Design after;
  private final TwinIndexes twins;
  private final Design meanwhile;
  private final BiConsumer<String, String> refuse;

  /** With what takes a place in the design and the reason. */
  TwinCoverage(Design before, Design after, TwinIndexes twins, BiConsumer<String, String> refuse) {
    this.before = before;
    this.after = after;
    this.twins = twins;
    this.meanwhile = twins.meanwhile(before, after);
    this.refuse = refuse;
  }

  void check() {
    for (int place = 0; place < twins.tables().size(); place++) {
      TwinIndexes.Names names = twins.tables().get(place);
      table(place, names);
    }
    for (EntityPair pair : EntityPair.of(before, meanwhile)) {
      pair.rekeyedReferences().forEach(name -> reference(pair, name));
    }
  }

  private void table(int place, TwinIndexes.Names names) {
    Table old = before.tables().get(place);
    Table now = after.tables().get(place);
    Set<String> indexes = new LinkedHashSet<>();
    Stream.of(old, meanwhile.tables().get(place))
        .flatMap(table -> table.indexes().stream())
        .filter(index -> !index.local())
        .map(Index::name)
        .forEach(indexes::add);
    if (indexes.size() > MOST_INDEXES) {
      refuse.accept(
          "table " + now.name(),
          "it would have "
              + indexes.size()
              + " global indexes while the change runs, those with keys for both designs among"
              + " them, and DynamoDB allows "
              + MOST_INDEXES
              + "; change fewer indexes at once");
    }
    for (String index : names.indexes()) {
      if (old.index(names.index(index)).isPresent() || now.index(names.index(index)).isPresent()) {
        refuse.accept("index " + index, takenNameText(names.index(index)));
      }
    }
    for (String attribute : names.attributes()) {
      String twin = names.attribute(attribute);
      boolean isTaken =
          Stream.of(old, now)
                  .flatMap(table -> table.keyAttributes().stream())
                  .anyMatch(each -> each.name().equals(twin))
              || Stream.of(before, after)
                  .flatMap(design -> design.entities().stream())
                  .flatMap(entity -> entity.attributes().values().stream())
                  .anyMatch(each -> each.storedName().equals(twin));
      if (isTaken) {
        refuse.accept("key attribute " + attribute, takenNameText(twin));
      }
      if (Expression.isPlain(attribute)) {
        refuse.accept(
            "key attribute " + attribute,
            "it is written in another way, and no attribute of an index with this name can be;"
                + " declare a new index with key attributes of its own");
      }
    }
  }

  private static String takenNameText(String twin) {
    return "it is written in another way, for which the change needs the name `"
        + twin
        + "`, and the design has that already";
  }

  /** A reference that both designs have as one item, by index keys of its own in each. */
  private void reference(EntityPair pair, String name) {
    String place = pair.after().name() + " reference " + name;
    Set<String> shared = keys(pair.before(), name);
    shared.retainAll(keys(pair.after(), name));
    for (Index index : meanwhile.table(pair.after().table()).indexes()) {
      if (index.key().isWithin(shared)) {
        refuse.accept(
            place,
            "its index key changes, and it stays in the index "
                + index.name()
                + ", in which the two designs may have different items; give the new one another"
                + " name");
      }
    }
    if (after.table(pair.after().table()).key().attributes().stream()
        .anyMatch(key -> pair.changedKeys().contains(key.name()))) {
      refuse.accept(
          place,
          "its index key and the primary key of its item change; change one of them first, then the"
              + " other");
    }
    if (!pair.before()
        .expiry()
        .map(TwinCoverage::rule)
        .equals(pair.after().expiry().map(TwinCoverage::rule))) {
      refuse.accept(
          place,
          "its index key and the time at which its item expires change; change one of them first,"
              + " then the other");
    }
  }

  private static String rule(Expiry expiry) {
    return expiry.attribute() + " " + expiry.after() + " " + expiry.from();
  }

  private static Set<String> keys(Entity entity, String reference) {
    Set<String> keys = new LinkedHashSet<>();
    entity.references().stream()
        .filter(each -> each.name().equals(reference))
        .forEach(each -> keys.addAll(each.keys().keySet()));
    return keys;
  }
}
