package dev.clave.engine.insight;

import dev.clave.engine.memory.MemoryBudget;
import dev.clave.engine.operation.AccessedKeys;
import dev.clave.engine.operation.Interceptor;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueSize;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Counts accesses by partition key and by item, of tables that have Contributor Insights. Counts
 * live as long as the engine is open. While no table has it, it looks at nothing.
 */
public final class ContributorCounts implements Interceptor {
  private static final int MOST_RETURNED = 100;

  /** Past so many keys of a table no new ones are counted. */
  private static final int MOST_KEYS = 100_000;

  /** What a key and its count take beside the bytes of the key. */
  private static final int KEY_BYTES = 400;

  private static final int PART_OF_HEAP = 32;

  /** Keys may have 3 KB each: all tables together take no more than a part of the heap. */
  private static final MemoryBudget MEMORY =
      MemoryBudget.of(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

  private static final class Count {
    final LongAdder accesses = new LongAdder();
    final LongAdder throttled = new LongAdder();
  }

  /** The counts of one table. */
  private static final class Counts {
    final Map<Map<String, AttributeValue>, Count> partitions = new ConcurrentHashMap<>();
    final Map<Map<String, AttributeValue>, Count> items = new ConcurrentHashMap<>();
    final AtomicLong bytes = new AtomicLong();
  }

  private final Catalogue catalogue;
  private final AccessedKeys keys;
  private final Map<Integer, Counts> byTable = new ConcurrentHashMap<>();
  private volatile boolean isOn;

  public ContributorCounts(Catalogue catalogue) {
    this.catalogue = catalogue;
    this.keys = new AccessedKeys(catalogue);
    refresh();
  }

  /** Looks anew whether any table has Contributor Insights. */
  void refresh() {
    isOn = catalogue.tables().stream().anyMatch(Insights::isOn);
    Set<Integer> counted =
        catalogue.tables().stream()
            .filter(Insights::isOn)
            .map(Table::number)
            .collect(Collectors.toSet());
    for (Integer number : List.copyOf(byTable.keySet())) {
      if (!counted.contains(number)) {
        forget(byTable.remove(number));
      }
    }
  }

  private static void forget(Counts counts) {
    if (counts != null) {
      MEMORY.giveBack(counts.bytes.getAndSet(0));
    }
  }

  /** For when the engine is closed. */
  public void close() {
    byTable.keySet().forEach(number -> forget(byTable.remove(number)));
  }

  @Override
  public boolean isIdle() {
    return !isOn;
  }

  @Override
  public AwsResponse around(String name, AwsRequest request, Supplier<AwsResponse> next) {
    if (!isOn) {
      return next.get();
    }
    try {
      AwsResponse response = next.get();
      count(request, response, count -> count.accesses);
      return response;
    } catch (DynamoDbException failure) {
      if (failure.isThrottlingException()) {
        count(request, null, count -> count.throttled);
      }
      throw failure;
    }
  }

  private void count(AwsRequest request, AwsResponse response, Function<Count, LongAdder> which) {
    for (AccessedKeys.Access access : keys.of(request)) {
      if (Insights.isOn(access.table())) {
        Counts counts = byTable.computeIfAbsent(access.table().number(), number -> new Counts());
        add(counts, counts.partitions, access.partition(), which);
        add(counts, counts.items, access.key(), which);
      }
    }
    if (request instanceof QueryRequest query
        && query.indexName() == null
        && response instanceof QueryResponse answer
        && answer.hasItems()
        && !answer.items().isEmpty()) {
      catalogue
          .find(query.tableName())
          .filter(Insights::isOn)
          .ifPresent(table -> partition(table, answer.items().get(0), which));
    }
  }

  /** All items of a query have one partition key; what it shows may lack it. */
  private void partition(
      Table table, Map<String, AttributeValue> item, Function<Count, LongAdder> which) {
    Map<String, AttributeValue> partition = new LinkedHashMap<>();
    table.schema().partition().forEach(key -> partition.put(key.name(), item.get(key.name())));
    if (!partition.containsValue(null)) {
      Counts counts = byTable.computeIfAbsent(table.number(), number -> new Counts());
      add(counts, counts.partitions, partition, which);
    }
  }

  private static void add(
      Counts ofTable,
      Map<Map<String, AttributeValue>, Count> counts,
      Map<String, AttributeValue> key,
      Function<Count, LongAdder> which) {
    Count count = counts.get(key);
    if (count == null && counts.size() < MOST_KEYS) {
      long bytes = (long) KEY_BYTES + ValueSize.ofItem(key);
      if (MEMORY.take(bytes)) {
        ofTable.bytes.addAndGet(bytes);
        count = counts.computeIfAbsent(key, absent -> new Count());
      }
    }
    if (count != null) {
      which.apply(count).increment();
    }
  }

  /** The partition keys of a table that were accessed or throttled most, most first. */
  public List<Contributor> partitions(String table) {
    return top(table, counts -> counts.partitions);
  }

  /** The items of a table that were accessed or throttled most, most first. */
  public List<Contributor> items(String table) {
    return top(table, counts -> counts.items);
  }

  private List<Contributor> top(
      String table, Function<Counts, Map<Map<String, AttributeValue>, Count>> which) {
    Counts counts = byTable.get(catalogue.table(table).number());
    if (counts == null) {
      return List.of();
    }
    return which.apply(counts).entrySet().stream()
        .map(
            entry ->
                new Contributor(
                    entry.getKey(),
                    entry.getValue().accesses.sum(),
                    entry.getValue().throttled.sum()))
        .sorted(
            Comparator.comparingLong(
                (Contributor contributor) -> -contributor.accesses() - contributor.throttled()))
        .limit(MOST_RETURNED)
        .toList();
  }
}
