package dev.clave.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import dev.clave.engine.stream.StreamReading;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A value of two bytes takes a hundred in memory. */
class PageValuesTest {
  private static final int ITEMS = 5;
  private static final int VALUES_OF_ITEM = 60_000;

  private static DynamoDbClient filled(Engine engine) {
    DynamoDbClient client = engine.client();
    client.createTable(Tables.indexed("notes"));
    List<AttributeValue> many = Collections.nCopies(VALUES_OF_ITEM, Tables.text("x"));
    for (int i = 0; i < ITEMS; i++) {
      Map<String, AttributeValue> item = new HashMap<>(Tables.key("p", "s" + i));
      item.put("many", AttributeValue.fromL(many));
      client.putItem(put -> put.tableName("notes").item(item));
    }
    return client;
  }

  @Test
  void aPageOfManySmallValuesEndsBeforeItIsAMegabyte() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = filled(engine);
      QueryResponse page =
          client.query(
              query ->
                  query
                      .tableName("notes")
                      .keyConditionExpression("pk = :p")
                      .expressionAttributeValues(Map.of(":p", Tables.text("p"))));
      assertThat(page.items()).hasSize(2);
      assertThat(page.lastEvaluatedKey()).isEqualTo(Tables.key("p", "s1"));
      assertThat(
              client.scanPaginator(scan -> scan.tableName("notes")).items().stream()
                  .map(item -> item.get("sk").s()))
          .containsExactly("s0", "s1", "s2", "s3", "s4");
    }
  }

  @Test
  void aPageOfAStreamIsNotLongerEither() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = filled(engine);
      client.updateTable(
          update ->
              update
                  .tableName("notes")
                  .streamSpecification(
                      stream ->
                          stream
                              .streamEnabled(true)
                              .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
      String arn = client.describeTable(d -> d.tableName("notes")).table().latestStreamArn();
      for (int i = 0; i < ITEMS; i++) {
        String sk = "s" + i;
        client.deleteItem(delete -> delete.tableName("notes").key(Tables.key("p", sk)));
      }
      assertThat(StreamReading.fromTheStart(engine.streamsClient(), arn)).hasSize(2);
    }
  }

  @Test
  void aBatchOfManySmallValuesLeavesKeysForTheNext() {
    try (Engine engine = Engine.inMemory()) {
      List<Map<String, AttributeValue>> keys =
          IntStream.range(0, ITEMS).mapToObj(i -> Tables.key("p", "s" + i)).toList();
      BatchGetItemResponse batch =
          filled(engine).batchGetItem(get -> get.requestItems(Map.of("notes", keys(keys))));
      assertThat(batch.responses().get("notes")).hasSize(2);
      assertThat(batch.unprocessedKeys().get("notes").keys()).isEqualTo(keys.subList(2, ITEMS));
    }
  }

  /** An entry of an index may have thirty bytes, and its item 400 KB. */
  @Test
  void aPageOfWholeItemsBehindAnIndexEndsAfterAMegabyteOfThem() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      for (int i = 0; i < ITEMS; i++) {
        Map<String, AttributeValue> item = new HashMap<>(Tables.key("p", "s" + i));
        item.put("rank", Tables.number(i));
        item.put("text", Tables.text("x".repeat(390_000)));
        client.putItem(put -> put.tableName("notes").item(item));
      }
      QueryResponse page =
          client.query(
              query ->
                  query
                      .tableName("notes")
                      .indexName("by-rank")
                      .select(Select.ALL_ATTRIBUTES)
                      .keyConditionExpression("pk = :p")
                      .expressionAttributeValues(Map.of(":p", Tables.text("p"))));
      assertThat(page.items()).hasSize(3);
      assertThat(page.lastEvaluatedKey()).containsEntry("rank", Tables.number(2));
    }
  }

  private static KeysAndAttributes keys(List<Map<String, AttributeValue>> keys) {
    return KeysAndAttributes.builder().keys(keys).build();
  }
}
