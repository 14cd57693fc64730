package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.TwinIndexes;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Table;
import dev.clave.table.condition.Expression;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Tells why an index cannot have a twin while it is keyed in another way under its own name. */
final class TwinCoverage {
  /** Global indexes of a table, from "Quotas in Amazon DynamoDB", developer guide. */
  private static final int MOST_INDEXES = 20;

  private final Design before;
  private final Design after;
  private final TwinIndexes twins;
  private final BiConsumer<String, String> refuse;

  /** With what takes a place in the design and the reason. */
  TwinCoverage(Design before, Design after, TwinIndexes twins, BiConsumer<String, String> refuse) {
    this.before = before;
    this.after = after;
    this.twins = twins;
    this.refuse = refuse;
  }

  void check() {
    for (int place = 0; place < twins.tables().size(); place++) {
      TwinIndexes.Names names = twins.tables().get(place);
      table(place, names);
      for (Entity entity : after.entities()) {
        if (entity.table().equals(after.tables().get(place).name())) {
          entity.references().forEach(reference -> reference(entity, reference, names));
        }
      }
    }
  }

  private void table(int place, TwinIndexes.Names names) {
    Table old = before.tables().get(place);
    Table now = after.tables().get(place);
    Set<String> indexes = new LinkedHashSet<>();
    Stream.of(old, twins.meanwhile(before, after).tables().get(place))
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
        refuse.accept("index " + index, taken(names.index(index)));
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
        refuse.accept("key attribute " + attribute, taken(twin));
      }
      if (Expression.isPlain(attribute)) {
        refuse.accept(
            "key attribute " + attribute,
            "it is written in another way, and no attribute of an index with this name can be;"
                + " declare a new index with key attributes of its own");
      }
    }
  }

  private static String taken(String twin) {
    return "it is written in another way, for which the change needs the name `"
        + twin
        + "`, and the design has that already";
  }

  private void reference(Entity entity, Reference reference, TwinIndexes.Names names) {
    if (reference.keys().keySet().stream().anyMatch(names.attributes()::contains)) {
      refuse.accept(
          entity.name() + " reference " + reference.name(),
          "it is in an index whose key is written in another way; declare a new index with key"
              + " attributes of its own in place of that one");
    }
  }
}
