package dev.clave.table.reading;

import dev.clave.table.request.BatchReader;
import dev.clave.table.request.Gateway;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.PartialItems;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.ShardedCounter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Gives stored items the numbers that are spread over shards beside them. */
public final class CounterSums {
  private final Gateway gateway;

  public CounterSums(Gateway gateway) {
    this.gateway = gateway;
  }

  /** A stored item with its sums. */
  public Map<String, AttributeValue> complete(
      Shape shape, Map<String, AttributeValue> storedItem, boolean consistent) {
    return complete(List.of(storedItem), item -> Optional.of(shape), consistent).get(0);
  }

  /** The numbers of an item with these encoded values, by attribute. */
  public Map<String, AttributeValue> of(
      Shape shape, Map<String, AttributeValue> values, boolean consistent) {
    Map<String, Map<Map<String, AttributeValue>, BigDecimal>> parts = new LinkedHashMap<>();
    List<Sum> sums = sumsOf(shape, values);
    read(List.of(sums), parts, consistent);
    Map<String, AttributeValue> numbers = new HashMap<>();
    sums.forEach(
        sum -> numbers.put(sum.attribute, AttributeValue.createN(sum.of(parts).toPlainString())));
    return numbers;
  }

  /** Stored items with the sums of those whose entity has such counters. */
  public List<Map<String, AttributeValue>> complete(
      List<Map<String, AttributeValue>> storedItems,
      Function<Map<String, AttributeValue>, Optional<Shape>> shapeOf,
      boolean consistent) {
    Map<String, Map<Map<String, AttributeValue>, BigDecimal>> parts = new LinkedHashMap<>();
    List<List<Sum>> sums = new ArrayList<>();
    for (Map<String, AttributeValue> item : storedItems) {
      List<Sum> itemSums = shapeOf.apply(item).map(shape -> sums(shape, item)).orElse(List.of());
      sums.add(itemSums);
    }
    read(sums, parts, consistent);
    List<Map<String, AttributeValue>> completed = new ArrayList<>(storedItems.size());
    for (int place = 0; place < storedItems.size(); place++) {
      Map<String, AttributeValue> item = storedItems.get(place);
      if (!sums.get(place).isEmpty()) {
        item = new HashMap<>(item);
        for (Sum sum : sums.get(place)) {
          item.put(sum.attribute, AttributeValue.createN(sum.of(parts).toPlainString()));
        }
      }
      completed.add(item);
    }
    return completed;
  }

  private record Sum(
      String table, List<String> key, String attribute, List<Map<String, AttributeValue>> shards) {
    BigDecimal of(Map<String, Map<Map<String, AttributeValue>, BigDecimal>> parts) {
      return shards.stream()
          .map(shard -> parts.get(table).getOrDefault(shard, BigDecimal.ZERO))
          .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
  }

  private static List<Sum> sums(Shape shape, Map<String, AttributeValue> item) {
    return shape.shardedCounters().isEmpty()
        ? List.of()
        : sumsOf(shape, PartialItems.values(shape, item));
  }

  private static List<Sum> sumsOf(Shape shape, Map<String, AttributeValue> values) {
    List<String> key = shape.primary().stream().map(KeyPart::attribute).toList();
    return shape.shardedCounters().stream()
        .map(counter -> new Sum(shape.tableName(), key, counter.attribute(), counter.keys(values)))
        .toList();
  }

  private void read(
      List<List<Sum>> sums,
      Map<String, Map<Map<String, AttributeValue>, BigDecimal>> parts,
      boolean consistent) {
    Map<String, List<Sum>> byTable = new LinkedHashMap<>();
    sums.forEach(
        own ->
            own.forEach(
                sum -> byTable.computeIfAbsent(sum.table, table -> new ArrayList<>()).add(sum)));
    byTable.forEach(
        (table, all) -> {
          Map<Map<String, AttributeValue>, BigDecimal> partsByKey = new HashMap<>();
          new BatchReader(gateway, table, all.get(0).key)
              .read(all.stream().flatMap(sum -> sum.shards.stream()).toList(), consistent)
              .forEach((key, shard) -> partsByKey.put(key, ShardedCounter.part(shard)));
          parts.put(table, partsByKey);
        });
  }
}
