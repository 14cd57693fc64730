package dev.clave.engine.reality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import dev.clave.engine.wire.SocketlessHttp;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Programs that use the SDK as it comes, against an engine that throttles, fails, gives back and
 * shows the past: what is stored in the end is what they meant. {@code -Dclave.reality.steps} says
 * how many operations and {@code -Dclave.reality.programs} how many programs share them, since a
 * program waits most of the time; {@code -Dclave.reality.seed} runs a failure again; {@code
 * -Dclave.reality.sockets=false} leaves out sockets and signatures, which take most of the time of
 * a long run.
 */
class RealityModelTest {
  private static final int STEPS = Integer.getInteger("clave.reality.steps", 2000);
  private static final int PROGRAMS = Integer.getInteger("clave.reality.programs", 8);
  private static final boolean HAS_SOCKETS =
      Boolean.parseBoolean(System.getProperty("clave.reality.sockets", "true"));
  private static final String TABLE = "real";
  private static final Duration WINDOW = Duration.ofMillis(50);

  /** What lies between the engine's decision and the program's next line, at worst. */
  private static final Duration SLACK = Duration.ofSeconds(20);

  private final LongAdder told = new LongAdder();
  private final LongAdder operations = new LongAdder();

  @Test
  void whatProgramsMeantIsStoredInTheEnd() throws InterruptedException, ExecutionException {
    long seed = Long.getLong("clave.reality.seed", System.nanoTime());
    Reality reality =
        Reality.NONE
            .withSeed(seed)
            .withThrottling(true)
            .withUnprocessed(0.1)
            .withStale(0.5, WINDOW)
            .withIndexLag(WINDOW)
            .withConflicts(0.1)
            .withError(InjectedError.of("InternalServerError").withRate(0.002))
            .withError(InjectedError.of("ServiceUnavailable").withRate(0.001))
            .withError(InjectedError.of("ThrottlingException").withRate(0.002))
            .withError(
                InjectedError.of("InternalServerError")
                    .on("DeleteItem")
                    .withRate(0.01)
                    .afterwards());
    ExecutorService threads = Executors.newFixedThreadPool(PROGRAMS);
    try (Engine engine = Engine.inMemory();
        DynamoDbClient client = client(engine)) {
      client.createTable(Tables.indexed(TABLE));
      engine.reality(reality);
      List<Future<Map<String, Map<String, AttributeValue>>>> programs = new ArrayList<>();
      for (int i = 0; i < PROGRAMS; i++) {
        Program program = new Program(client, "t" + i + "-", new Random(seed + i));
        programs.add(threads.submit(() -> program.run(STEPS / PROGRAMS)));
      }
      Map<String, Map<String, AttributeValue>> expected = new TreeMap<>();
      for (Future<Map<String, Map<String, AttributeValue>>> program : programs) {
        expected.putAll(program.get());
      }
      engine.reality(Reality.NONE);
      Map<String, Map<String, AttributeValue>> storedItems = new TreeMap<>();
      engine
          .client()
          .scanPaginator(scan -> scan.tableName(TABLE))
          .items()
          .forEach(item -> storedItems.put(id(item), item));
      assertThat(storedItems).as("seed " + seed).isEqualTo(expected);
      long inIndex =
          engine
              .client()
              .scanPaginator(scan -> scan.tableName(TABLE).indexName("groups"))
              .items()
              .stream()
              .count();
      assertThat(inIndex)
          .isEqualTo(expected.values().stream().filter(item -> item.containsKey("group")).count());
      assertThat(operations.sum()).isGreaterThanOrEqualTo(STEPS - PROGRAMS);
      assertThat(told.sum()).as("failures that reached a program").isPositive();
    } finally {
      threads.shutdownNow();
    }
  }

  private static DynamoDbClient client(Engine engine) {
    if (!HAS_SOCKETS) {
      return DynamoDbClient.builder()
          .httpClient(new SocketlessHttp(engine))
          .region(Region.US_EAST_1)
          .credentialsProvider(AnonymousCredentialsProvider.create())
          .build();
    }
    return DynamoDbClient.builder()
        .endpointOverride(engine.serve("127.0.0.1", 0).uri())
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret")))
        .build();
  }

  private static String id(Map<String, AttributeValue> item) {
    return item.get("pk").s() + "/" + item.get("sk").s();
  }

  /** One program with items of its own, so that it knows what they must be. */
  private final class Program {
    private final DynamoDbClient client;
    private final String prefix;
    private final Random random;
    private final Map<String, Map<String, AttributeValue>> model = new HashMap<>();
    private final Map<String, Deque<Version>> versions = new HashMap<>();

    /** What an item was until a moment. */
    private record Version(Map<String, AttributeValue> item, long untilNanos) {}

    Program(DynamoDbClient client, String prefix, Random random) {
      this.client = client;
      this.prefix = prefix;
      this.random = random;
    }

    Map<String, Map<String, AttributeValue>> run(int steps) {
      for (int step = 0; step < steps; step++) {
        operations.increment();
        switch (random.nextInt(9)) {
          case 0, 1 -> put();
          case 2 -> putNew();
          case 3 -> add();
          case 4 -> delete();
          case 5 -> transact();
          case 6 -> batch();
          case 7 -> batchGet();
          default -> get();
        }
      }
      return model;
    }

    /** What the SDK gives up on was not done; a program that means it asks again. */
    private <T> T insist(Supplier<T> call) {
      while (true) {
        try {
          return call.get();
        } catch (TransactionConflictException conflict) {
          told.increment();
        } catch (TransactionCanceledException cancelled) {
          boolean isPassing =
              cancelled.cancellationReasons().stream()
                  .allMatch(
                      reason ->
                          List.of("None", "TransactionConflict", "ThrottlingError")
                              .contains(reason.code()));
          if (!isPassing) {
            throw cancelled;
          }
          told.increment();
        } catch (DynamoDbException failure) {
          if (!failure.isThrottlingException() && failure.statusCode() < 500) {
            throw failure;
          }
          told.increment();
        }
      }
    }

    private Map<String, AttributeValue> key() {
      return Tables.key(prefix + random.nextInt(4), "s" + random.nextInt(10));
    }

    private Map<String, AttributeValue> item() {
      Map<String, AttributeValue> item = new HashMap<>(key());
      if (random.nextBoolean()) {
        item.put("group", Tables.text("g" + random.nextInt(9)));
      }
      item.put("note", Tables.text("n" + random.nextInt(1_000_000)));
      return item;
    }

    private void become(String id, Map<String, AttributeValue> item) {
      Map<String, AttributeValue> old = item == null ? model.remove(id) : model.put(id, item);
      Deque<Version> past = versions.computeIfAbsent(id, absent -> new ArrayDeque<>());
      past.addLast(new Version(old, System.nanoTime()));
      while (System.nanoTime() - past.getFirst().untilNanos() > WINDOW.plus(SLACK).toNanos()) {
        past.removeFirst();
      }
    }

    private void put() {
      Map<String, AttributeValue> item = item();
      insist(() -> client.putItem(put -> put.tableName(TABLE).item(item)));
      become(id(item), item);
    }

    private void putNew() {
      Map<String, AttributeValue> item = item();
      boolean exists = model.containsKey(id(item));
      boolean isDone;
      try {
        insist(
            () ->
                client.putItem(
                    put ->
                        put.tableName(TABLE)
                            .item(item)
                            .conditionExpression("attribute_not_exists(pk)")));
        isDone = true;
      } catch (ConditionalCheckFailedException unmet) {
        isDone = false;
      }
      assertThat(isDone).isEqualTo(!exists);
      if (isDone) {
        become(id(item), item);
      }
    }

    private void add() {
      Map<String, AttributeValue> key = key();
      int amount = random.nextInt(9) - 4;
      insist(
          () ->
              client.updateItem(
                  update ->
                      update
                          .tableName(TABLE)
                          .key(key)
                          .updateExpression("ADD points :amount")
                          .expressionAttributeValues(Map.of(":amount", Tables.number(amount)))));
      Map<String, AttributeValue> item = new HashMap<>(model.getOrDefault(id(key), key));
      long points = item.containsKey("points") ? Long.parseLong(item.get("points").n()) : 0;
      item.put("points", Tables.number(points + amount));
      become(id(key), item);
    }

    private void delete() {
      Map<String, AttributeValue> key = key();
      insist(() -> client.deleteItem(delete -> delete.tableName(TABLE).key(key)));
      become(id(key), null);
    }

    private void transact() {
      Map<String, AttributeValue> first = item();
      Map<String, AttributeValue> second = key();
      if (id(first).equals(id(second))) {
        return;
      }
      insist(
          () ->
              client.transactWriteItems(
                  transaction ->
                      transaction.transactItems(
                          part -> part.put(put -> put.tableName(TABLE).item(first)),
                          part -> part.delete(delete -> delete.tableName(TABLE).key(second)))));
      become(id(first), first);
      become(id(second), null);
    }

    private void batch() {
      Map<String, Map<String, AttributeValue>> items = new HashMap<>();
      for (int i = 0; i < 5; i++) {
        Map<String, AttributeValue> item = item();
        items.put(id(item), item);
      }
      Map<String, List<WriteRequest>> remainingWrites =
          Map.of(
              TABLE,
              items.values().stream()
                  .map(item -> WriteRequest.builder().putRequest(put -> put.item(item)).build())
                  .toList());
      while (!remainingWrites.isEmpty()) {
        Map<String, List<WriteRequest>> sent = remainingWrites;
        BatchWriteItemResponse answer =
            insist(() -> client.batchWriteItem(batch -> batch.requestItems(sent)));
        remainingWrites = answer.unprocessedItems();
      }
      items.forEach(this::become);
    }

    private void batchGet() {
      Map<String, Map<String, AttributeValue>> keys = new HashMap<>();
      for (int i = 0; i < 5; i++) {
        Map<String, AttributeValue> key = key();
        keys.put(id(key), key);
      }
      Map<String, KeysAndAttributes> remainingKeys =
          Map.of(
              TABLE, KeysAndAttributes.builder().keys(keys.values()).consistentRead(true).build());
      Map<String, Map<String, AttributeValue>> read = new HashMap<>();
      while (!remainingKeys.isEmpty()) {
        Map<String, KeysAndAttributes> sent = remainingKeys;
        var answer = insist(() -> client.batchGetItem(batch -> batch.requestItems(sent)));
        answer.responses().get(TABLE).forEach(item -> read.put(id(item), item));
        remainingKeys = answer.unprocessedKeys();
      }
      Map<String, Map<String, AttributeValue>> expected = new HashMap<>(model);
      expected.keySet().retainAll(keys.keySet());
      assertThat(read).isEqualTo(expected);
    }

    private void get() {
      Map<String, AttributeValue> key = key();
      boolean isConsistent = random.nextBoolean();
      var answer =
          insist(
              () ->
                  client.getItem(
                      get -> get.tableName(TABLE).key(key).consistentRead(isConsistent)));
      Map<String, AttributeValue> read = answer.hasItem() ? answer.item() : null;
      Map<String, AttributeValue> expected = model.get(id(key));
      if (isConsistent || versions.get(id(key)) == null) {
        assertThat(read).isEqualTo(expected);
        return;
      }
      List<Map<String, AttributeValue>> possible = new ArrayList<>();
      versions.get(id(key)).forEach(version -> possible.add(version.item()));
      possible.add(expected);
      assertThat(possible).contains(read);
    }
  }
}
