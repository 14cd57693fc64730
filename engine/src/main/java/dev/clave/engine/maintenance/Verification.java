package dev.clave.engine.maintenance;

import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.storage.StorageException;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;

/**
 * Holds what is stored to itself: every item can be read and lies under its own key, every index
 * has the entries of the items and no others.
 */
final class Verification {
  /** Enough to see what it is about. */
  private static final int MOST_TOLD = 100;

  private final Catalogue catalogue;
  private final List<String> hurt = new ArrayList<>();

  Verification(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  List<String> run(Progress progress) {
    List<Table> tables = List.copyOf(catalogue.tables());
    try (Snapshot snapshot = catalogue.snapshot()) {
      int checkedTables = 0;
      for (Table table : tables) {
        items(table, snapshot);
        for (Index index : table.indexes()) {
          if (index.status() == IndexStatus.ACTIVE) {
            entries(table, index, snapshot);
          }
        }
        checkedTables++;
        progress.step("checking tables", checkedTables, tables.size());
      }
    }
    return hurt;
  }

  private void tell(String damage) {
    if (hurt.size() < MOST_TOLD) {
      hurt.add(damage);
    }
  }

  private void items(Table table, Snapshot snapshot) {
    try (Cursor cursor = snapshot.scan(table.space().all(), Direction.FORWARD)) {
      while (cursor.next()) {
        Map<String, AttributeValue> item;
        try {
          item = ItemCodec.decode(cursor.value());
          if (!Arrays.equals(table.keyOf(item), cursor.key())) {
            tell("table `%s`: an item lies under another key: %s".formatted(table.name(), item));
            continue;
          }
        } catch (RuntimeException unreadable) {
          tell("table `%s`: an item cannot be read: %s".formatted(table.name(), unreadable));
          continue;
        }
        for (Index index : table.indexes()) {
          if (index.status() == IndexStatus.ACTIVE && index.accepts(item)) {
            byte[] entry = snapshot.get(index.space().keyOf(item));
            if (entry == null || !Arrays.equals(entry, ItemCodec.encode(index.project(item)))) {
              tell(
                  "table `%s`: index `%s` %s the item %s"
                      .formatted(
                          table.name(),
                          index.name(),
                          entry == null ? "lacks" : "has another version of",
                          key(table, item)));
            }
          }
        }
      }
    } catch (StorageException damage) {
      tell("table `%s`: %s".formatted(table.name(), damage.getMessage()));
    }
  }

  private void entries(Table table, Index index, Snapshot snapshot) {
    try (Cursor cursor = snapshot.scan(index.space().all(), Direction.FORWARD)) {
      while (cursor.next()) {
        try {
          Map<String, AttributeValue> entry = ItemCodec.decode(cursor.value());
          if (snapshot.get(table.keyOf(entry)) == null) {
            tell(
                "table `%s`: index `%s` has an entry of an item that is not there: %s"
                    .formatted(table.name(), index.name(), key(table, entry)));
          }
        } catch (StorageException damage) {
          throw damage;
        } catch (RuntimeException unreadable) {
          tell(
              "table `%s`: an entry of index `%s` cannot be read: %s"
                  .formatted(table.name(), index.name(), unreadable));
        }
      }
    } catch (StorageException damage) {
      tell("table `%s`, index `%s`: %s".formatted(table.name(), index.name(), damage.getMessage()));
    }
  }

  private static String key(Table table, Map<String, AttributeValue> item) {
    StringBuilder text = new StringBuilder();
    table
        .schema()
        .attributes()
        .forEach(
            attribute ->
                text.append(text.isEmpty() ? "" : ", ")
                    .append(attribute.name())
                    .append('=')
                    .append(text(item.get(attribute.name()))));
    return text.toString();
  }

  private static String text(AttributeValue value) {
    return value.s() != null ? value.s() : value.n() != null ? value.n() : value.b().toString();
  }
}
