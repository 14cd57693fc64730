package dev.clave.engine.operation;

import dev.clave.engine.table.Index;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.WriteUnits;
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

  /** What a write or a search of a vector index counts at least. */
  static final int LEAST_VECTOR_BYTES = 1024;

  private final Table table;
  private double tableUnits;
  private final Map<String, Double> localUnits = new LinkedHashMap<>();
  private final Map<String, Double> globalUnits = new LinkedHashMap<>();
  private final Map<String, Double> vectorBytes = new LinkedHashMap<>();

  Consumption(Table table) {
    this.table = table;
  }

  Consumption addTable(double units) {
    tableUnits += units;
    return this;
  }

  Consumption addIndex(Index index, double units) {
    (index.isGlobal() ? globalUnits : localUnits).merge(index.name(), units, Double::sum);
    return this;
  }

  /**
   * The larger of the item before and after, and what each index had to write. Indexes follow a
   * transaction after its commit, so that its factor is the table's alone.
   */
  Consumption addWrite(Change change, int factor) {
    tableUnits += (double) (factor * WriteUnits.ofTable(change));
    for (Index index : change.table().indexes()) {
      if (index.isVector()) {
        addVector(index, change);
        continue;
      }
      long units = WriteUnits.ofIndex(index, change);
      if (units > 0) {
        addIndex(index, (double) units);
      }
    }
    return this;
  }

  /** A vector index counts the bytes of the entry that a write changes, a kilobyte at least. */
  private void addVector(Index index, Change change) {
    Map<String, AttributeValue> old = WriteUnits.entry(index, change.before().orElse(null));
    Map<String, AttributeValue> now = WriteUnits.entry(index, change.after().orElse(null));
    if (!Objects.equals(old, now)) {
      int size = ValueSize.ofItem(now == null ? old : now);
      vectorBytes.merge(index.name(), (double) Math.max(size, LEAST_VECTOR_BYTES), Double::sum);
    }
  }

  /** As the answer shows it, or {@code null} if the request did not ask. */
  ConsumedCapacity consumedCapacity(ReturnConsumedCapacity level) {
    return consumedCapacity(level, Detail.NONE);
  }

  ConsumedCapacity consumedCapacity(ReturnConsumedCapacity level, Detail detail) {
    if (level == null || level == ReturnConsumedCapacity.NONE) {
      return null;
    }
    double total = tableUnits + sum(localUnits) + sum(globalUnits);
    ConsumedCapacity.Builder capacity =
        ConsumedCapacity.builder().tableName(table.name()).capacityUnits(total);
    if (detail == Detail.READ) {
      capacity.readCapacityUnits(total);
    }
    if (detail == Detail.WRITE) {
      capacity.writeCapacityUnits(total);
    }
    if (level == ReturnConsumedCapacity.INDEXES) {
      capacity.table(units(tableUnits, detail));
      if (!localUnits.isEmpty()) {
        capacity.localSecondaryIndexes(all(localUnits, detail));
      }
      if (!globalUnits.isEmpty()) {
        capacity.globalSecondaryIndexes(all(globalUnits, detail));
      }
      if (!vectorBytes.isEmpty()) {
        Map<String, VectorCapacity> all = new LinkedHashMap<>();
        vectorBytes.forEach(
            (name, bytes) ->
                all.put(name, VectorCapacity.builder().vectorWriteRequestBytes(bytes).build()));
        capacity.vectorIndexes(all);
      }
    }
    return capacity.build();
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
    var capacity = Capacity.builder().capacityUnits(units);
    if (detail == Detail.READ) {
      capacity.readCapacityUnits(units);
    }
    if (detail == Detail.WRITE) {
      capacity.writeCapacityUnits(units);
    }
    return capacity.build();
  }
}
