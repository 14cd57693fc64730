package dev.clave.engine.write;

import dev.clave.engine.table.Index;
import dev.clave.engine.value.ValueSize;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How many write units a change uses. */
public final class WriteUnits {
  private static final int UNIT_BYTES = 1024;

  /** What an operation in a transaction costs, against the same alone. */
  public static final int TRANSACTION = 2;

  private WriteUnits() {}

  private static long ofBytes(long bytes) {
    return Math.max(1, (bytes + UNIT_BYTES - 1) / UNIT_BYTES);
  }

  /** Those of the table: by the larger of the item before and after. */
  public static long ofTable(Change change) {
    int before = change.former().map(change.table()::billedSize).orElse(0);
    int after = change.current().map(change.table()::billedSize).orElse(0);
    return ofBytes(Math.max(before, after));
  }

  /** Those of an index: by the entries that it loses, gains or changes. */
  public static long ofIndex(Index index, Change change) {
    Map<String, AttributeValue> old = entry(index, change.before().orElse(null));
    Map<String, AttributeValue> now = entry(index, change.after().orElse(null));
    if (old == null && now == null) {
      return 0;
    }
    if (old == null || now == null) {
      return ofBytes(ValueSize.ofItem(old == null ? now : old));
    }
    if (old.equals(now)) {
      return 0;
    }
    boolean moved =
        index.schema().attributes().stream()
            .anyMatch(key -> !old.get(key.name()).equals(now.get(key.name())));
    int oldSize = ValueSize.ofItem(old);
    int newSize = ValueSize.ofItem(now);
    return moved ? ofBytes(oldSize) + ofBytes(newSize) : ofBytes(Math.max(oldSize, newSize));
  }

  /** What an index keeps of an item, or {@code null} if it does not take it. */
  public static Map<String, AttributeValue> entry(Index index, Map<String, AttributeValue> item) {
    return item != null && index.accepts(item) ? index.project(item) : null;
  }
}
