package dev.clave.bench.engine;

import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The JSON of the requests. Items are about 700 bytes and 20 to a partition. */
final class Bodies {
  static final String TABLE = "bench";
  static final int PARTITIONS = 1000;
  static final int ITEMS_PER_PARTITION = 20;

  /** How many items one batch brings when a table is filled. */
  static final int FILL = 25;

  private static final String TEXT = "x".repeat(480);

  private Bodies() {}

  static String createTable() {
    return """
        {"TableName": "bench", "BillingMode": "PAY_PER_REQUEST",
         "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"},
           {"AttributeName": "sk", "AttributeType": "S"},
           {"AttributeName": "gpk", "AttributeType": "S"},
           {"AttributeName": "gsk", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"},
           {"AttributeName": "sk", "KeyType": "RANGE"}],
         "GlobalSecondaryIndexes": [{"IndexName": "by-group",
           "KeySchema": [{"AttributeName": "gpk", "KeyType": "HASH"},
             {"AttributeName": "gsk", "KeyType": "RANGE"}],
           "Projection": {"ProjectionType": "ALL"}}]}
        """;
  }

  /** The {@code at}th batch that fills the table before anything is measured. */
  static String fill(int at) {
    int first = at * FILL;
    return batchOf(
        IntStream.range(first, first + FILL)
            .mapToObj(i -> item(i / ITEMS_PER_PARTITION, i % ITEMS_PER_PARTITION))
            .collect(Collectors.joining("}}}, {\"PutRequest\": {\"Item\": {", "", "")));
  }

  static int fills() {
    return PARTITIONS * ITEMS_PER_PARTITION / FILL;
  }

  static String put(SplittableRandom random) {
    return "{\"TableName\": \"bench\", \"Item\": {" + item(random) + "}}";
  }

  static String get(SplittableRandom random) {
    return "{\"TableName\": \"bench\", \"Key\": {" + key(random) + "}}";
  }

  static String query(SplittableRandom random) {
    return query(random.nextInt(PARTITIONS));
  }

  static String query(int partition) {
    return "{\"TableName\": \"bench\", \"KeyConditionExpression\": \"pk = :pk\","
        + " \"ExpressionAttributeValues\": {\":pk\": {\"S\": \"P#"
        + partition
        + "\"}}, \"Limit\": 20}";
  }

  static String indexQuery(SplittableRandom random) {
    return "{\"TableName\": \"bench\", \"IndexName\": \"by-group\", \"KeyConditionExpression\":"
        + " \"gpk = :g\", \"ExpressionAttributeValues\": {\":g\": {\"S\": \"G#"
        + random.nextInt(PARTITIONS)
        + "\"}}, \"Limit\": 20}";
  }

  static String update(SplittableRandom random) {
    return "{\"TableName\": \"bench\", \"Key\": {"
        + key(random)
        + "}, \"UpdateExpression\": \"SET amount = amount + :one\", \"ConditionExpression\":"
        + " \"attribute_exists(pk) AND amount >= :zero\", \"ExpressionAttributeValues\": {\":one\":"
        + " {\"N\": \"1\"}, \":zero\": {\"N\": \"0\"}}}";
  }

  /** No two of the scenario's transactions share an item: a conflict is an answer of its own. */
  static String transact(int at) {
    return IntStream.range(0, 3)
        .map(step -> at + step * Scenario.BODIES)
        .mapToObj(i -> item(i / ITEMS_PER_PARTITION, i % ITEMS_PER_PARTITION))
        .map(item -> "{\"Put\": {\"TableName\": \"bench\", \"Item\": {" + item + "}}}")
        .collect(Collectors.joining(", ", "{\"TransactItems\": [", "]}"));
  }

  static String batch(SplittableRandom random) {
    return fill(random.nextInt(fills()));
  }

  private static String batchOf(String items) {
    return "{\"RequestItems\": {\"bench\": [{\"PutRequest\": {\"Item\": {" + items + "}}}]}}";
  }

  private static String item(SplittableRandom random) {
    return item(random.nextInt(PARTITIONS), random.nextInt(ITEMS_PER_PARTITION));
  }

  private static String item(int partition, int number) {
    return "\"pk\": {\"S\": \"P#%d\"}, \"sk\": {\"S\": \"S#%04d\"}, \"gpk\": {\"S\": \"G#%d\"},"
            .formatted(partition, number, (partition + number * 50) % PARTITIONS)
        + " \"gsk\": {\"S\": \"K#%04d\"}, \"amount\": {\"N\": \"%s\"}, \"text\": {\"S\": \"%s\"}"
            .formatted(number, Template.MARK, TEXT);
  }

  private static String key(SplittableRandom random) {
    return "\"pk\": {\"S\": \"P#%d\"}, \"sk\": {\"S\": \"S#%04d\"}"
        .formatted(random.nextInt(PARTITIONS), random.nextInt(ITEMS_PER_PARTITION));
  }
}
