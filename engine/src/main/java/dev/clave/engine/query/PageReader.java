package dev.clave.engine.query;

import dev.clave.engine.expression.Filter;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Reads;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads one page of a stretch of keys. It touches no more entries than it looks at, so its cost
 * does not depend on the size of the table.
 */
public record PageReader(
    Table table,
    Optional<Index> index,
    KeyRange range,
    Direction direction,
    int limit,
    Optional<Filter> filter,
    Selection selection) {

  private static final int PAGE_BYTES = 1024 * 1024;

  /**
   * A value of one or two bytes becomes an object of a hundred, so that a page of a megabyte would
   * be one of a hundred.
   */
  public static final int PAGE_VALUES = 100_000;

  public Page read(Reads reads) {
    if (!selection.needsWholeItem() || !(reads instanceof Storage storage)) {
      return readFrom(reads);
    }
    try (Snapshot snapshot = storage.snapshot()) {
      return readFrom(snapshot);
    }
  }

  private Page readFrom(Reads reads) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    int count = 0;
    int scanned = 0;
    long bytes = 0;
    long values = 0;
    long fetchedUnits = 0;
    long fetchedBytes = 0;
    Map<String, AttributeValue> last = null;
    boolean hasMore = false;
    try (Cursor cursor = reads.scan(range, direction)) {
      while (cursor.next()) {
        if (bytes >= PAGE_BYTES || values >= PAGE_VALUES || fetchedBytes >= PAGE_BYTES) {
          hasMore = true;
          break;
        }
        ItemReader storedItem = new ItemReader(cursor.value());
        Map<String, AttributeValue> item = storedItem.readItem();
        last = item;
        bytes += storedItem.size();
        values += storedItem.values();
        scanned++;
        if (selection.needsWholeItem()) {
          ItemReader whole = new ItemReader(reads.get(table.keyOf(item)));
          item = whole.readItem();
          values += whole.values();
          fetchedBytes += whole.size();
          fetchedUnits += ReadUnits.ofBytes(whole.size());
        }
        if (filter.isEmpty() || filter.get().test(item)) {
          count++;
          if (!selection.isCountOnly()) {
            items.add(projected(item));
          }
        }
        if (scanned == limit) {
          hasMore = true;
          break;
        }
      }
    }
    return new Page(
        items,
        count,
        scanned,
        bytes,
        fetchedUnits,
        hasMore ? Optional.of(keyOf(last)) : Optional.empty());
  }

  private Map<String, AttributeValue> projected(Map<String, AttributeValue> item) {
    Optional<Projection> projection = selection.projection();
    return projection.isPresent() ? projection.get().of(item) : item;
  }

  private Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyAttribute attribute : table.schema().attributes()) {
      key.put(attribute.name(), item.get(attribute.name()));
    }
    if (index.isPresent()) {
      for (KeyAttribute attribute : index.get().schema().attributes()) {
        key.put(attribute.name(), item.get(attribute.name()));
      }
    }
    return key;
  }
}
