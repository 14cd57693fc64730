package dev.clave.engine;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;

/** The tables that tests use, and short ways to write keys and values. */
public final class Tables {

  private Tables() {}

  /** A table with the key {@code pk}, {@code sk}, a local index and two global ones. */
  public static CreateTableRequest indexed(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            attribute("pk", ScalarAttributeType.S),
            attribute("sk", ScalarAttributeType.S),
            attribute("rank", ScalarAttributeType.N),
            attribute("group", ScalarAttributeType.S))
        .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
        .localSecondaryIndexes(
            LocalSecondaryIndex.builder()
                .indexName("by-rank")
                .keySchema(key("pk", KeyType.HASH), key("rank", KeyType.RANGE))
                .projection(Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build())
                .build())
        .globalSecondaryIndexes(
            GlobalSecondaryIndex.builder()
                .indexName("by-group")
                .keySchema(key("group", KeyType.HASH), key("rank", KeyType.RANGE))
                .projection(Projection.builder().projectionType(ProjectionType.ALL).build())
                .build(),
            GlobalSecondaryIndex.builder()
                .indexName("groups")
                .keySchema(key("group", KeyType.HASH))
                .projection(
                    Projection.builder()
                        .projectionType(ProjectionType.INCLUDE)
                        .nonKeyAttributes("note")
                        .build())
                .build())
        .build();
  }

  public static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  public static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  public static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  public static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  public static Map<String, AttributeValue> key(String pk, String sk) {
    return Map.of("pk", text(pk), "sk", text(sk));
  }

  /** Reads the items {@code p}, {@code s0} to {@code s<count - 1>} in one transaction. */
  public static void getTogether(DynamoDbClient client, String table, int count) {
    List<TransactGetItem> gets =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    TransactGetItem.builder()
                        .get(get -> get.tableName(table).key(key("p", "s" + i)))
                        .build())
            .toList();
    client.transactGetItems(get -> get.transactItems(gets));
  }
}
