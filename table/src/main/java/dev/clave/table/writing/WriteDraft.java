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

  private WriteDraft(ItemWrite.Kind kind, String table, Map<String, AttributeValue> key, int step) {
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.step = step;
    this.item = new HashMap<>();
    this.sets = new LinkedHashMap<>();
    this.adds = new LinkedHashMap<>();
    this.removes = new LinkedHashSet<>();
    this.demands = new ArrayList<>();
  }

  /** A draft of what is planned already. */
  static WriteDraft of(ItemWrite write) {
    WriteDraft draft = new WriteDraft(write.kind, write.table, write.key, write.step);
    draft.item.putAll(write.item);
    draft.sets.putAll(write.sets);
    draft.adds.putAll(write.adds);
    draft.removes.addAll(write.removes);
    draft.demands.addAll(write.demands);
    return draft;
  }

  static WriteDraft of(
      ItemWrite.Kind kind, String table, Map<String, AttributeValue> key, int step) {
    return new WriteDraft(kind, table, key, step);
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
