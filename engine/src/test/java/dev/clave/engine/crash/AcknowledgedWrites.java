package dev.clave.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.value.ValueSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** What {@link CrashWriter} was told to be written, and the check that a store still has it. */
final class AcknowledgedWrites {
  private static final Pattern ACKNOWLEDGEMENT =
      Pattern.compile("(?<what>\\S+) (?<writer>\\S+) (?<number>\\d+)");

  /** The last acknowledged number of each kind of write by each writer. */
  private final Map<String, Integer> acknowledged = new HashMap<>();

  private final Set<String> writers = new HashSet<>();

  AcknowledgedWrites copy() {
    AcknowledgedWrites copy = new AcknowledgedWrites();
    copy.acknowledged.putAll(acknowledged);
    copy.writers.addAll(writers);
    return copy;
  }

  boolean isEmpty() {
    return acknowledged.isEmpty();
  }

  static boolean isAcknowledgement(String line) {
    return ACKNOWLEDGEMENT.matcher(line).matches();
  }

  /** The last line may have been cut by the kill, and the process's log comes the same way. */
  boolean note(String line) {
    Matcher acknowledgement = ACKNOWLEDGEMENT.matcher(line);
    if (!acknowledgement.matches()) {
      return false;
    }
    String writer = acknowledgement.group("writer");
    writers.add(writer);
    acknowledged.merge(
        acknowledgement.group("what") + " " + writer,
        Integer.parseInt(acknowledgement.group("number")),
        Math::max);
    return true;
  }

  private int last(String what, String writer) {
    return acknowledged.getOrDefault(what + " " + writer, -1);
  }

  /** Opens the store and checks that all of it is there. */
  void check(Path store) {
    check(store, this);
  }

  /** Checks that all of it is there, and nothing that is not in {@code later} and was not begun. */
  void check(Path store, AcknowledgedWrites later) {
    try (Engine engine = Engine.open(store)) {
      DynamoDbClient client = engine.client();
      if (client.listTables().tableNames().isEmpty()) {
        assertThat(acknowledged).as("acknowledged before there was a table").isEmpty();
        return;
      }
      Map<String, Map<String, AttributeValue>> items = new HashMap<>();
      client
          .scanPaginator(scan -> scan.tableName(CrashWriter.TABLE))
          .items()
          .forEach(item -> items.put(id(item), item));
      writers.forEach(writer -> checkWriter(writer, later, items));
      checkIndex(client, "by-group", items);
      checkIndex(client, "groups", items);
      checkIndex(client, "by-rank", items);
      checkVectors(client, items);
      checkSizes(client.describeTable(d -> d.tableName(CrashWriter.TABLE)).table(), items);
    }
  }

  private void checkWriter(
      String writer, AcknowledgedWrites later, Map<String, Map<String, AttributeValue>> items) {
    for (int number = 0; number <= last("put", writer); number++) {
      boolean exists = items.containsKey(writer + "/put-" + number);
      if (number <= last("delete", writer)) {
        assertThat(exists).as("deleted %s by %s", number, writer).isFalse();
      } else if (number > later.last("delete", writer) + 1) {
        assertThat(exists).as("put %s by %s", number, writer).isTrue();
      }
    }
    int countedWrites = last("count", writer);
    if (countedWrites > 0) {
      int storedCount = Integer.parseInt(items.get(writer + "/count").get("total").n());
      assertThat(storedCount)
          .as("count of %s", writer)
          .isBetween(countedWrites, later.last("count", writer) + 1);
    }
    List<Integer> parts = new ArrayList<>();
    for (int part = 0; part < 3; part++) {
      Map<String, AttributeValue> item = items.get(writer + "-part-" + part + "/transaction");
      parts.add(item == null ? -1 : Integer.parseInt(item.get("transaction").n()));
    }
    assertThat(parts.get(0))
        .as("transaction of %s", writer)
        .isBetween(last("transaction", writer), later.last("transaction", writer) + 1);
    assertThat(new HashSet<>(parts)).as("parts of a transaction by %s", writer).hasSize(1);
  }

  /** Every item with the index's keys has one entry, with its values, and there are no others. */
  private static void checkIndex(
      DynamoDbClient client, String index, Map<String, Map<String, AttributeValue>> items) {
    Map<String, Map<String, AttributeValue>> entries = new HashMap<>();
    client
        .scanPaginator(scan -> scan.tableName(CrashWriter.TABLE).indexName(index))
        .items()
        .forEach(entry -> assertThat(entries.put(id(entry), entry)).as("twice").isNull());
    assertThat(entries.keySet()).as(index).isEqualTo(items.keySet());
    entries.forEach(
        (id, entry) ->
            entry.forEach(
                (name, value) ->
                    assertThat(items.get(id).get(name)).as(index + " " + id).isEqualTo(value)));
  }

  /** A search of each partition gives its items with a vector, as far as they now are. */
  private static void checkVectors(
      DynamoDbClient client, Map<String, Map<String, AttributeValue>> items) {
    Map<String, Map<String, Double>> expected = new HashMap<>();
    items.forEach(
        (id, item) -> {
          Map<String, Double> near =
              expected.computeIfAbsent(item.get("pk").s(), pk -> new HashMap<>());
          if (item.containsKey("place")) {
            double x = Double.parseDouble(item.get("place").l().get(0).n());
            near.put(id, (double) (float) Math.sqrt(x * x + 1));
          }
        });
    AttributeValue zero = AttributeValue.fromN("0");
    expected.forEach(
        (pk, near) -> {
          Map<String, Double> scores = new HashMap<>();
          client
              .searchVectors(
                  search ->
                      search
                          .tableName(CrashWriter.TABLE)
                          .indexName(CrashWriter.VECTORS)
                          .searchVector(zero, zero)
                          .searchConditionExpression("pk = :pk")
                          .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS(pk)))
                          .topK(100))
              .searchResults()
              .forEach(result -> scores.put(id(result.item()), result.score()));
          assertThat(scores).as("vectors of " + pk).isEqualTo(near);
        });
  }

  private static long billed(Map<String, AttributeValue> item) {
    AttributeValue place = item.get("place");
    return ValueSize.ofItem(item) - (place == null ? 0 : ValueSize.of(place) - 2L * Float.BYTES);
  }

  private static void checkSizes(
      TableDescription table, Map<String, Map<String, AttributeValue>> items) {
    assertThat(table.itemCount()).as("ItemCount").isEqualTo(items.size());
    assertThat(table.tableSizeBytes())
        .as("TableSizeBytes")
        .isEqualTo(items.values().stream().mapToLong(AcknowledgedWrites::billed).sum());
    table
        .localSecondaryIndexes()
        .forEach(index -> assertThat(index.itemCount()).isEqualTo(items.size()));
    table
        .globalSecondaryIndexes()
        .forEach(index -> assertThat(index.itemCount()).isEqualTo(items.size()));
    long places = items.values().stream().filter(item -> item.containsKey("place")).count();
    table.vectorIndexes().forEach(index -> assertThat(index.itemCount()).isEqualTo(places));
  }

  private static String id(Map<String, AttributeValue> item) {
    return item.get("pk").s() + "/" + item.get("sk").s();
  }
}
