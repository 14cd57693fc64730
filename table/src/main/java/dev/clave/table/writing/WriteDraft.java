package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A write while its parts are being collected. */
final class WriteDraft {
  final ItemWrite.Kind kind;
  final String table;
  final Map<String, AttributeValue> key;
  final int step;

  /** The whole item, of a put. */
  final Map<String, AttributeValue> item;

  final Map<List<String>, AttributeValue> sets;
  final Map<List<String>, BigDecimal> adds;
  final Set<List<String>> removes;
  private final List<Demand> demands;

  private WriteDraft(ItemWrite write) {
    this.kind = write.kind;
    this.table = write.table;
    this.key = write.key;
    this.step = write.step;
    this.item = new HashMap<>(write.item);
    this.sets = new LinkedHashMap<>(write.sets);
    this.adds = new LinkedHashMap<>(write.adds);
    this.removes = new LinkedHashSet<>(write.removes);
    this.demands = new ArrayList<>(write.demands);
  }

  /** A draft of what is planned already. */
  static WriteDraft of(ItemWrite write) {
    return new WriteDraft(write);
  }

  static WriteDraft of(
      ItemWrite.Kind kind, String table, Map<String, AttributeValue> key, int step) {
    return new WriteDraft(
        new ItemWrite(kind, table, key, step, Map.of(), Map.of(), Map.of(), Set.of(), List.of()));
  }

  static WriteDraft update(String table, Map<String, AttributeValue> key, int step) {
    return of(ItemWrite.Kind.UPDATE, table, key, step);
  }

  ItemWrite asWrite() {
    return new ItemWrite(kind, table, key, step, item, sets, adds, removes, demands);
  }

  WriteDraft demand(Demand demand) {
    demands.add(demand);
    return this;
  }

  /** What it demands so far, each still of its own step. */
  List<Demand> demandsOfStep() {
    return asWrite().demandsOfStep();
  }

  /** Sets a value, or removes it if it is {@code null}. */
  void assign(List<String> path, AttributeValue value) {
    if (value == null) {
      removes.add(path);
    } else {
      sets.put(path, value);
    }
  }

  boolean changesNothing() {
    return sets.isEmpty() && adds.isEmpty() && removes.isEmpty();
  }
}
