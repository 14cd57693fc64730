package dev.clave.engine.contract;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table of its own for each test: partition and sort key, and an index by group and rank. */
record TestTable(DynamoDbClient client, String name) {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  static TestTable create(DynamoDbClient client) {
    String name = "contract-" + System.nanoTime() + "-" + NUMBER.incrementAndGet();
    client.createTable(
        table ->
            table
                .tableName(name)
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
                    a -> a.attributeName("sk").attributeType(ScalarAttributeType.S),
                    a -> a.attributeName("group").attributeType(ScalarAttributeType.S),
                    a -> a.attributeName("rank").attributeType(ScalarAttributeType.N))
                .keySchema(
                    k -> k.attributeName("pk").keyType(KeyType.HASH),
                    k -> k.attributeName("sk").keyType(KeyType.RANGE))
                .globalSecondaryIndexes(
                    index ->
                        index
                            .indexName("by-group")
                            .keySchema(
                                k -> k.attributeName("group").keyType(KeyType.HASH),
                                k -> k.attributeName("rank").keyType(KeyType.RANGE))
                            .projection(p -> p.projectionType(ProjectionType.ALL))));
    client.waiter().waitUntilTableExists(describe -> describe.tableName(name));
    return new TestTable(client, name);
  }

  /** Puts an item: its key, and then names and values in turn. */
  void put(String pk, String sk, Object... attributes) {
    client.putItem(put -> put.tableName(name).item(item(pk, sk, attributes)));
  }

  Map<String, AttributeValue> get(String pk, String sk) {
    return client.getItem(get -> get.tableName(name).key(key(pk, sk)).consistentRead(true)).item();
  }

  static Map<String, AttributeValue> key(String pk, String sk) {
    return Map.of("pk", AttributeValue.fromS(pk), "sk", AttributeValue.fromS(sk));
  }

  static Map<String, AttributeValue> item(String pk, String sk, Object... attributes) {
    Map<String, AttributeValue> item = new HashMap<>(key(pk, sk));
    for (int at = 0; at < attributes.length; at += 2) {
      item.put((String) attributes[at], value(attributes[at + 1]));
    }
    return item;
  }

  static AttributeValue value(Object value) {
    if (value instanceof AttributeValue ready) {
      return ready;
    }
    return value instanceof Number number
        ? AttributeValue.fromN(number.toString())
        : AttributeValue.fromS((String) value);
  }
}
