package dev.clave.design.compare;

import static dev.clave.design.compare.ChangeClass.BREAKING;
import static dev.clave.design.compare.ChangeClass.FILL;
import static dev.clave.design.compare.ChangeClass.MOVE;
import static dev.clave.design.compare.ChangeClass.SAFE;

import dev.clave.design.Design;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.model.VectorIndex;
import java.util.List;
import java.util.Optional;

/** Finds what changed in the tables of a design and in their indexes. */
final class TableChanges {
  private final Design before;
  private final Design after;
  private final Changes changes;

  TableChanges(Design before, Design after, Changes changes) {
    this.before = before;
    this.after = after;
    this.changes = changes;
  }

  void find() {
    for (Table now : after.tables()) {
      Optional<Table> old = former(now);
      if (old.isPresent()) {
        compare(old.get(), now);
      } else {
        changes.add(SAFE, place(now), "added", "it is empty");
      }
    }
    for (Table old : before.tables()) {
      if (after.tables().stream().noneMatch(now -> former(now).equals(Optional.of(old)))) {
        changes.add(BREAKING, place(old), "removed", "its items stay and nothing reads them");
      }
    }
  }

  /** The only table of a design is the same under whatever name. */
  private Optional<Table> former(Table now) {
    return before.tables().size() == 1 && after.tables().size() == 1
        ? Optional.of(before.tables().get(0))
        : before.findTable(now.name());
  }

  private static String place(Table table) {
    return "table " + table.name();
  }

  private void compare(Table old, Table now) {
    if (!old.physicalName().equals(now.physicalName())) {
      changes.add(
          MOVE,
          place(now),
          "renamed from `%s` to `%s`".formatted(old.physicalName(), now.physicalName()),
          "DynamoDB does not rename a table: every item is copied to the new one");
    }
    if (!key(old.key()).equals(key(now.key()))) {
      changes.add(
          MOVE,
          place(now),
          "key changed from %s to %s".formatted(key(old.key()), key(now.key())),
          "DynamoDB does not change the key of a table: every item is copied to a new one");
    }
    if (!old.delimiter().equals(now.delimiter())) {
      changes.add(
          BREAKING,
          place(now),
          "delimiter changed to `" + now.delimiter() + "`",
          "values that contain it are in stored keys, and keys made of it are read differently");
    }
    if (!old.ttl().equals(now.ttl())) {
      changes.add(
          old.ttl().isEmpty() ? SAFE : FILL,
          place(now),
          "TTL attribute is now " + now.ttl().map(name -> "`" + name + "`").orElse("none"),
          old.ttl().isEmpty()
              ? "stored items do not have it"
              : "stored items expire by the old attribute");
    }
    if (!old.billing().equals(now.billing())
        || old.stream() != now.stream()
        || old.recovery() != now.recovery()
        || !old.encryption().equals(now.encryption())) {
      changes.add(
          SAFE, place(now), "settings changed", "billing, stream and recovery change in place");
    }
    if (old.pricedAs() != now.pricedAs()) {
      changes.add(
          SAFE,
          place(now),
          "class changed to `" + now.pricedAs().word() + "`",
          "DynamoDB changes the class in place, twice in 30 days at most");
    }
    now.regions().stream()
        .filter(region -> !old.regions().contains(region))
        .forEach(
            region ->
                changes.add(
                    SAFE,
                    place(now),
                    "replica `" + region + "` added",
                    "DynamoDB copies the items; writes in two regions at once can overtake each"
                        + " other"));
    old.regions().stream()
        .filter(region -> !now.regions().contains(region))
        .forEach(
            region ->
                changes.add(
                    BREAKING,
                    place(now),
                    "replica `" + region + "` removed",
                    "programs of the old version may read and write there"));
    indexes(old, now);
    vectorIndexes(old, now);
  }

  private void vectorIndexes(Table old, Table now) {
    for (VectorIndex index : now.vectorIndexes()) {
      Optional<VectorIndex> was = old.vectorIndex(index.name());
      if (was.isEmpty()) {
        changes.add(
            SAFE,
            "index " + index.name(),
            "added",
            "DynamoDB fills it from the items that have a vector");
      } else if (!meaning(was.get()).equals(meaning(index))) {
        changes.add(
            FILL,
            "index " + index.name(),
            "dimensions, distance, filters or projection changed",
            "DynamoDB does not change an index: a new one is built under another name");
      }
    }
    for (VectorIndex index : old.vectorIndexes()) {
      if (now.vectorIndex(index.name()).isEmpty()) {
        removed("index " + index.name(), index.name());
      }
    }
  }

  private static String meaning(VectorIndex index) {
    return index.attribute()
        + " "
        + index.dimensions()
        + " "
        + index.distance()
        + " "
        + index.partition().map(TableChanges::text)
        + " "
        + index.filters().stream().map(TableChanges::text).toList()
        + " "
        + Meaning.of(index.projection());
  }

  private void indexes(Table old, Table now) {
    for (Index index : now.indexes()) {
      Optional<Index> was = old.index(index.name());
      if (was.isEmpty()) {
        added(index);
      } else if (!key(was.get().key()).equals(key(index.key()))
          || !Meaning.of(was.get().projection()).equals(Meaning.of(index.projection()))
          || was.get().local() != index.local()) {
        changes.add(
            FILL,
            place(index),
            "key or projection changed",
            "DynamoDB does not change an index: a new one is built under another name");
      }
    }
    for (Index index : old.indexes()) {
      if (now.index(index.name()).isEmpty()) {
        removed(place(index), index.name());
      }
    }
  }

  private void added(Index index) {
    if (index.local()) {
      changes.add(
          MOVE,
          place(index),
          "added",
          "DynamoDB adds no local index to a table: every item is copied to a new one");
    } else {
      changes.add(
          SAFE, place(index), "added", "DynamoDB fills it from the items that have its key");
    }
  }

  private void removed(String place, String index) {
    List<String> readers =
        before.patterns().stream()
            .filter(pattern -> pattern.index().equals(Optional.of(index)))
            .map(Pattern::name)
            .toList();
    if (before.patterns().isEmpty()) {
      // The shape that a table remembers has none, and programs of the old version may have some.
      changes.add(
          BREAKING,
          place,
          "removed",
          "programs of the old version may read it: its patterns are not known here");
    } else if (readers.isEmpty()) {
      changes.add(SAFE, place, "removed", "no pattern of the old version reads it");
    } else {
      changes.add(
          BREAKING,
          place,
          "removed",
          "programs of the old version read `" + String.join("`, `", readers) + "` from it");
    }
  }

  private static String place(Index index) {
    return "index " + index.name();
  }

  private static String key(KeySchema key) {
    return key.partition().stream().map(TableChanges::text).toList()
        + " "
        + key.sort().stream().map(TableChanges::text).toList();
  }

  private static String text(KeyAttribute attribute) {
    return attribute.name() + " " + attribute.type();
  }
}
