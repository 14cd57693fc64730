package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Random operations on an engine and on a plain map, compared as they go. A failure names its seed;
 * {@code -Dclave.model.seed} runs it again, {@code -Dclave.model.steps} sets how many steps.
 */
class RandomOperationsTest {

  private static final int STEPS = Integer.getInteger("clave.model.steps", 3000);
  private static final String TABLE = "random";

  private final Map<String, Map<String, AttributeValue>> model = new TreeMap<>();
  private DynamoDbClient client;
  private Random random;

  @Test
  void anEngineInMemoryBehavesAsAMap() {
    try (Engine engine = Engine.inMemory()) {
      compare(engine);
    }
  }

  @Test
  void anEngineOnDiskBehavesAsAMapAlsoAfterItIsOpenedAgain(@TempDir Path directory) {
    long seed = seed();
    try (Engine engine = Engine.open(directory)) {
      start(engine, seed);
      steps(STEPS / 3, seed);
    }
    try (Engine engine = Engine.open(directory)) {
      client = engine.client();
      steps(STEPS / 3, seed);
      compareAll(seed);
    }
  }

  private void compare(Engine engine) {
    long seed = seed();
    start(engine, seed);
    steps(STEPS, seed);
    compareAll(seed);
  }

  private static long seed() {
    return Long.getLong("clave.model.seed", System.nanoTime());
  }

  private void start(Engine engine, long seed) {
    random = new Random(seed);
    client = engine.client();
    client.createTable(Tables.indexed(TABLE));
  }

  private void steps(int count, long seed) {
    for (int step = 0; step < count; step++) {
      try {
        switch (random.nextInt(7)) {
          case 0, 1 -> put();
          case 2 -> update();
          case 3 -> delete();
          case 4 -> transact();
          case 5 -> queryPartition();
          default -> queryGroup();
        }
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ", step " + step, e);
      }
    }
  }

  private String pk() {
    return "p" + random.nextInt(5);
  }

  private String sk() {
    return "s" + random.nextInt(12);
  }

  private static String id(Map<String, AttributeValue> item) {
    return item.get("pk").s() + "/" + item.get("sk").s();
  }

  private Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new HashMap<>(Tables.key(pk(), sk()));
    if (random.nextInt(3) > 0) {
      item.put("rank", AttributeValue.fromN(Integer.toString(random.nextInt(40) - 20)));
    }
    if (random.nextInt(3) > 0) {
      item.put("group", Tables.text("g" + random.nextInt(3)));
    }
    if (random.nextBoolean()) {
      item.put("note", Tables.text("n" + random.nextInt(1000)));
    }
    return item;
  }

  private void put() {
    Map<String, AttributeValue> item = item();
    boolean onlyNew = random.nextInt(4) == 0;
    boolean exists = model.containsKey(id(item));
    try {
      client.putItem(
          put -> {
            put.tableName(TABLE).item(item);
            if (onlyNew) {
              put.conditionExpression("attribute_not_exists(pk)");
            }
          });
      assertThat(onlyNew && exists).isFalse();
      model.put(id(item), item);
    } catch (ConditionalCheckFailedException e) {
      assertThat(onlyNew && exists).isTrue();
    }
  }

  private void update() {
    Map<String, AttributeValue> key = Tables.key(pk(), sk());
    String id = id(key);
    int amount = random.nextInt(9) - 4;
    client.updateItem(
        update ->
            update
                .tableName(TABLE)
                .key(key)
                .updateExpression("ADD #r :amount SET #g = if_not_exists(#g, :g) REMOVE note")
                .expressionAttributeNames(Map.of("#r", "rank", "#g", "group"))
                .expressionAttributeValues(
                    Map.of(":amount", Tables.number(amount), ":g", Tables.text("g0"))));
    Map<String, AttributeValue> item = new HashMap<>(model.getOrDefault(id, key));
    long rank = item.containsKey("rank") ? Long.parseLong(item.get("rank").n()) : 0;
    item.put("rank", Tables.number(rank + amount));
    item.putIfAbsent("group", Tables.text("g0"));
    item.remove("note");
    model.put(id, item);
  }

  private void delete() {
    Map<String, AttributeValue> key = Tables.key(pk(), sk());
    client.deleteItem(delete -> delete.tableName(TABLE).key(key));
    model.remove(id(key));
  }

  private void transact() {
    Map<String, AttributeValue> first = item();
    Map<String, AttributeValue> second = item();
    if (id(first).equals(id(second))) {
      return;
    }
    boolean holds = model.containsKey(id(second));
    try {
      client.transactWriteItems(
          transaction ->
              transaction.transactItems(
                  put -> put.put(item -> item.tableName(TABLE).item(first)),
                  delete ->
                      delete.delete(
                          item ->
                              item.tableName(TABLE)
                                  .key(Tables.key(second.get("pk").s(), second.get("sk").s()))
                                  .conditionExpression("attribute_exists(pk)"))));
      assertThat(holds).isTrue();
      model.put(id(first), first);
      model.remove(id(second));
    } catch (TransactionCanceledException e) {
      assertThat(holds).isFalse();
    }
  }

  private void queryPartition() {
    String pk = pk();
    boolean forward = random.nextBoolean();
    String from = sk();
    List<Map<String, AttributeValue>> expected =
        ofModel(item -> item.get("pk").s().equals(pk) && item.get("sk").s().compareTo(from) >= 0)
            .sorted(Comparator.comparing(item -> item.get("sk").s()))
            .toList();
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    int limit = 1 + random.nextInt(5);
    client
        .queryPaginator(
            query ->
                query
                    .tableName(TABLE)
                    .keyConditionExpression("pk = :pk AND sk >= :from")
                    .expressionAttributeValues(
                        Map.of(":pk", Tables.text(pk), ":from", Tables.text(from)))
                    .scanIndexForward(forward)
                    .limit(limit))
        .items()
        .forEach(item -> items.add(new LinkedHashMap<>(item)));
    assertThat(items).isEqualTo(forward ? expected : reversed(expected));
  }

  private void queryGroup() {
    String group = "g" + random.nextInt(3);
    List<String> expected =
        ofModel(item -> item.containsKey("rank") && isIn(item, group))
            .map(item -> item.get("rank").n())
            .sorted(Comparator.comparing(BigDecimal::new))
            .toList();
    List<String> ids =
        client
            .queryPaginator(
                query ->
                    query
                        .tableName(TABLE)
                        .indexName("by-group")
                        .keyConditionExpression("#g = :g")
                        .expressionAttributeNames(Map.of("#g", "group"))
                        .expressionAttributeValues(Map.of(":g", Tables.text(group)))
                        .limit(1 + random.nextInt(7)))
            .items()
            .stream()
            .map(item -> item.get("rank").n())
            .toList();
    assertThat(ids).isEqualTo(expected);
    assertThat(
            client
                .query(
                    query ->
                        query
                            .tableName(TABLE)
                            .indexName("groups")
                            .keyConditionExpression("#g = :g")
                            .expressionAttributeNames(Map.of("#g", "group"))
                            .expressionAttributeValues(Map.of(":g", Tables.text(group))))
                .count())
        .isEqualTo((int) ofModel(item -> isIn(item, group)).count());
  }

  private static boolean isIn(Map<String, AttributeValue> item, String group) {
    return item.containsKey("group") && item.get("group").s().equals(group);
  }

  private Stream<Map<String, AttributeValue>> ofModel(
      Predicate<Map<String, AttributeValue>> filter) {
    return model.values().stream().filter(filter);
  }

  private static <T> List<T> reversed(List<T> list) {
    List<T> reversed = new ArrayList<>(list);
    Collections.reverse(reversed);
    return reversed;
  }

  private void compareAll(long seed) {
    Map<String, Map<String, AttributeValue>> storedItems = new TreeMap<>();
    for (int segment = 0; segment < 3; segment++) {
      int current = segment;
      client
          .scanPaginator(scan -> scan.tableName(TABLE).segment(current).totalSegments(3).limit(7))
          .items()
          .forEach(item -> assertThat(storedItems.put(id(item), item)).as("twice").isNull());
    }
    assertThat(storedItems).as("seed " + seed).isEqualTo(model);
  }
}
