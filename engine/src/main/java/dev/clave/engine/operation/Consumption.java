package dev.clave.engine.operation;

import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.Change;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.VectorCapacity;

/** Adds up what requests on one table cost. Used by one thread. */
final class Consumption {

  /** Whether the answer tells reads from writes, as those of transactions do. */
  enum Detail {
    NONE,
    READ,
    WRITE
  }

  private static final int READ_UNIT_BYTES = 4096;
  private static final int WRITE_UNIT_BYTES = 1024;

  /** What an operation in a transaction costs, against the same alone. */
  static final int TRANSACTION = 2;

  private final Table table;
  private double tableUnits;
  private final Map<String, Double> localUnits = new LinkedHashMap<>();
  private final Map<String, Double> globalUnits = new LinkedHashMap<>();
  private final Map<String, Double> vectorBytes = new LinkedHashMap<>();

  Consumption(Table table) {
    this.table = table;
  }

  /** Units for reading so many bytes at once. */
  static double readUnits(long bytes, boolean consistent) {
    long units = Math.max(1, (bytes + READ_UNIT_BYTES - 1) / READ_UNIT_BYTES);
    return consistent ? units : units / 2.0;
  }

  private static long writeUnits(long bytes) {
    return Math.max(1, (bytes + WRITE_UNIT_BYTES - 1) / WRITE_UNIT_BYTES);
  }

  Consumption addTable(double units) {
    tableUnits += units;
    return this;
  }

  Consumption addIndex(Index index, double units) {
    (index.isGlobal() ? globalUnits : localUnits).merge(index.name(), units, Double::sum);
    return this;
  }

  /** The larger of the item before and after, and what each index had to write. */
  Consumption addWrite(Change change, int factor) {
    int before = change.before().map(change.table()::billedSize).orElse(0);
    int after = change.after().map(change.table()::billedSize).orElse(0);
    tableUnits += (double) (factor * writeUnits(Math.max(before, after)));
    for (Index index : change.table().indexes()) {
      if (index.isVector()) {
        addVector(index, change);
        continue;
      }
      long units = indexUnits(index, change.before().orElse(null), change.after().orElse(null));
      if (units > 0) {
        addIndex(index, (double) (factor * units));
      }
    }
    return this;
  }

  /** A vector index counts the bytes of the entry that a write changes, a kilobyte at least. */
  private void addVector(Index index, Change change) {
    Map<String, AttributeValue> old = entry(index, change.before().orElse(null));
    Map<String, AttributeValue> now = entry(index, change.after().orElse(null));
    if (!Objects.equals(old, now)) {
      int size = ValueSize.ofItem(now == null ? old : now);
      vectorBytes.merge(index.name(), (double) Math.max(size, WRITE_UNIT_BYTES), Double::sum);
    }
  }

  private static long indexUnits(
      Index index, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Map<String, AttributeValue> old = entry(index, before);
    Map<String, AttributeValue> now = entry(index, after);
    if (old == null && now == null) {
      return 0;
    }
    if (old == null || now == null) {
      return writeUnits(ValueSize.ofItem(old == null ? now : old));
    }
    if (old.equals(now)) {
      return 0;
    }
    boolean moved =
        index.schema().attributes().stream()
            .anyMatch(key -> !old.get(key.name()).equals(now.get(key.name())));
    int oldSize = ValueSize.ofItem(old);
    int newSize = ValueSize.ofItem(now);
    return moved
        ? writeUnits(oldSize) + writeUnits(newSize)
        : writeUnits(Math.max(oldSize, newSize));
  }

  private static Map<String, AttributeValue> entry(Index index, Map<String, AttributeValue> item) {
    return item != null && index.accepts(item) ? index.project(item) : null;
  }

  /** As the answer shows it, or {@code null} if the request did not ask. */
  ConsumedCapacity shown(ReturnConsumedCapacity wanted) {
    return shown(wanted, Detail.NONE);
  }

  ConsumedCapacity shown(ReturnConsumedCapacity wanted, Detail detail) {
    if (wanted == null || wanted == ReturnConsumedCapacity.NONE) {
      return null;
    }
    double total = tableUnits + sum(localUnits) + sum(globalUnits);
    ConsumedCapacity.Builder shown =
        ConsumedCapacity.builder().tableName(table.name()).capacityUnits(total);
    if (detail == Detail.READ) {
      shown.readCapacityUnits(total);
    }
    if (detail == Detail.WRITE) {
      shown.writeCapacityUnits(total);
    }
    if (wanted == ReturnConsumedCapacity.INDEXES) {
      shown.table(units(tableUnits, detail));
      if (!localUnits.isEmpty()) {
        shown.localSecondaryIndexes(all(localUnits, detail));
      }
      if (!globalUnits.isEmpty()) {
        shown.globalSecondaryIndexes(all(globalUnits, detail));
      }
      if (!vectorBytes.isEmpty()) {
        Map<String, VectorCapacity> all = new LinkedHashMap<>();
        vectorBytes.forEach(
            (name, bytes) ->
                all.put(name, VectorCapacity.builder().vectorWriteRequestBytes(bytes).build()));
        shown.vectorIndexes(all);
      }
    }
    return shown.build();
  }

  private static double sum(Map<String, Double> units) {
    return units.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static Map<String, Capacity> all(Map<String, Double> units, Detail detail) {
    Map<String, Capacity> all = new LinkedHashMap<>();
    units.forEach((name, value) -> all.put(name, units(value, detail)));
    return all;
  }

  private static Capacity units(double units, Detail detail) {
    var shown = Capacity.builder().capacityUnits(units);
    if (detail == Detail.READ) {
      shown.readCapacityUnits(units);
    }
    if (detail == Detail.WRITE) {
      shown.writeCapacityUnits(units);
    }
    return shown.build();
  }
}
