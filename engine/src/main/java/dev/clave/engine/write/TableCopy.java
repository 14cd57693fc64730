package dev.clave.engine.write;

import dev.clave.engine.memory.Reading;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Parts;
import dev.clave.engine.storage.Reads;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Definition;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import java.util.Map;
import java.util.function.IntConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Fills a table that nobody sees yet from another one, and then makes it known as a whole. Safe for
 * use by many threads.
 */
public final class TableCopy {

  private final Storage storage;
  private final Catalogue catalogue;
  private final TableSizes sizes;

  public TableCopy(Storage storage, Catalogue catalogue, TableSizes sizes) {
    this.storage = storage;
    this.catalogue = catalogue;
    this.sizes = sizes;
  }

  /** Copies the items of a table to another number, under which nothing lies. */
  public void items(Reads from, KeyRange items, int target) {
    Parts parts = new Parts(storage);
    try (Cursor cursor = from.scan(items, Direction.FORWARD)) {
      while (cursor.next()) {
        parts.put(Space.moved(cursor.key(), target), cursor.value());
      }
    }
    parts.write();
  }

  /**
   * Makes a new table of the definition, with the items that {@code fill} puts under its number.
   *
   * @param definition of the table, whose number is replaced by a new one
   */
  public Table restore(Definition definition, IntConsumer fill) {
    int number = catalogue.reserve();
    boolean isPublished = false;
    try {
      fill.accept(number);
      Definition restored = definition.copy(number, definition.description());
      Table table = new Table(restored);
      index(table);
      sizes.count(table);
      Table published = catalogue.publish(restored);
      isPublished = true;
      return published;
    } finally {
      // also after an error, such as a stack that overflows or a class that is missing
      if (!isPublished) {
        catalogue.abandon(number);
      }
    }
  }

  private void index(Table table) {
    Reading memory = Reading.current();
    long mark = memory.mark();
    Parts parts = new Parts(storage);
    try (Cursor cursor = storage.scan(table.space().all(), Direction.FORWARD)) {
      while (cursor.next()) {
        Map<String, AttributeValue> item = ItemCodec.decode(cursor.value());
        for (Index index : table.indexes()) {
          if (index.accepts(item)) {
            parts.put(index.space().keyOf(item), ItemCodec.encode(index.project(item)));
          }
        }
        memory.dropSince(mark);
      }
    }
    parts.write();
  }
}
