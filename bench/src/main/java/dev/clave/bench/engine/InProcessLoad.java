package dev.clave.bench.engine;

import dev.clave.engine.Engine;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Calls a client inside this process, on one thread, and prints a line for each operation with its
 * rate: {@code clave}, or {@code local} when the libraries of DynamoDB Local are on the class path.
 */
public final class InProcessLoad {
  static final char BETWEEN = '\t';

  private static final int PARTITIONS = 1000;
  private static final int ITEMS = 20;
  private static final long NANOS = 3_000_000_000L;
  private static final AttributeValue TEXT = AttributeValue.fromS("x".repeat(480));

  private final DynamoDbClient client;
  private final SplittableRandom random = new SplittableRandom(1);
  private long written;

  private InProcessLoad(DynamoDbClient client) {
    this.client = client;
  }

  public static void main(String[] arguments) throws Exception {
    boolean isLocal = arguments.length > 0 && arguments[0].equals("local");
    InProcessLoad bench = new InProcessLoad(isLocal ? local() : Engine.inMemory().client());
    bench.fill();
    bench.measure("put", i -> bench.put());
    bench.measure("get", i -> bench.get());
    bench.measure("query of 20", i -> bench.query());
    bench.measure("transaction of 3", i -> bench.transact());
    System.exit(0);
  }

  /** By reflection: the peer is never a dependency of the build. */
  private static DynamoDbClient local() throws ReflectiveOperationException {
    Class<?> embedded =
        Class.forName("software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded");
    Object created = embedded.getMethod("create").invoke(null);
    Method client = created.getClass().getMethod("dynamoDbClient");
    client.setAccessible(true);
    return (DynamoDbClient) client.invoke(created);
  }

  private void measure(String name, IntConsumer call) {
    loop(call);
    System.out.println(name + BETWEEN + loop(call));
  }

  private static double loop(IntConsumer call) {
    long start = System.nanoTime();
    int done = 0;
    while (System.nanoTime() - start < NANOS) {
      call.accept(done++);
    }
    return done * 1e9 / (System.nanoTime() - start);
  }

  private void fill() {
    client.createTable(
        table ->
            table
                .tableName("bench")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
                    a -> a.attributeName("sk").attributeType(ScalarAttributeType.S))
                .keySchema(
                    k -> k.attributeName("pk").keyType(KeyType.HASH),
                    k -> k.attributeName("sk").keyType(KeyType.RANGE)));
    for (int partition = 0; partition < PARTITIONS; partition++) {
      for (int number = 0; number < ITEMS; number++) {
        put(partition, number);
      }
    }
  }

  private void put() {
    put(random.nextInt(PARTITIONS), random.nextInt(ITEMS));
  }

  private void put(int partition, int number) {
    client.putItem(put -> put.tableName("bench").item(item(partition, number)));
  }

  private void get() {
    Map<String, AttributeValue> key = key(random.nextInt(PARTITIONS), random.nextInt(ITEMS));
    if (!client.getItem(get -> get.tableName("bench").key(key)).hasItem()) {
      throw new IllegalStateException("an item that was put is not there: " + key);
    }
  }

  private void query() {
    AttributeValue partition = AttributeValue.fromS("P#" + random.nextInt(PARTITIONS));
    int count =
        client
            .query(
                query ->
                    query
                        .tableName("bench")
                        .keyConditionExpression("pk = :pk")
                        .expressionAttributeValues(Map.of(":pk", partition)))
            .count();
    if (count != ITEMS) {
      throw new IllegalStateException("expected " + ITEMS + " items, found " + count);
    }
  }

  private void transact() {
    int first = random.nextInt(PARTITIONS);
    List<TransactWriteItem> steps =
        List.of(step(first, 0), step((first + 1) % PARTITIONS, 1), step(first, 2));
    client.transactWriteItems(write -> write.transactItems(steps));
  }

  private TransactWriteItem step(int partition, int number) {
    Put put = Put.builder().tableName("bench").item(item(partition, number)).build();
    return TransactWriteItem.builder().put(put).build();
  }

  private Map<String, AttributeValue> item(int partition, int number) {
    return Map.of(
        "pk", AttributeValue.fromS("P#" + partition),
        "sk", AttributeValue.fromS("S#" + number),
        "amount", AttributeValue.fromN(Long.toString(++written)),
        "text", TEXT);
  }

  private static Map<String, AttributeValue> key(int partition, int number) {
    return Map.of(
        "pk", AttributeValue.fromS("P#" + partition), "sk", AttributeValue.fromS("S#" + number));
  }
}
