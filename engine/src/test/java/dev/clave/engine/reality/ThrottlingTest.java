package dev.clave.engine.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class ThrottlingTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/";

  private static final String FIFTY_UNITS = "x".repeat(50 * 1024 - 100);

  private final SettableClock clock = new SettableClock();
  private final Engine engine =
      Engine.inMemory(EngineOptions.defaults().withClock(clock))
          .reality(Reality.NONE.withThrottling(true));
  private final DynamoDbClient client = engine.client();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aPartitionTakesAThousandWritesASecondAndSaysWhenItHasNoMore() {
    onDemand("notes");
    assertThat(writesUntilThrottled("notes", "hot")).isEqualTo(1000);
    ThrottlingException refusal =
        catchThrowableOfType(ThrottlingException.class, () -> put("notes", "hot", 0));
    assertThat(refusal.throttlingReasons())
        .singleElement()
        .satisfies(
            reason -> {
              assertThat(reason.reason()).isEqualTo("TableWriteKeyRangeThroughputExceeded");
              assertThat(reason.resource()).isEqualTo(ARN + "notes");
            });
    clock.advance(Duration.ofMillis(500));
    assertThat(writesUntilThrottled("notes", "hot")).isEqualTo(500);
  }

  @Test
  void aPartitionTakesThreeThousandConsistentReadsASecondAndTwiceAsManyOthers() {
    onDemand("notes");
    put("notes", "hot", 0);
    assertThat(readsUntilThrottled(true)).isEqualTo(3000);
    clock.advance(Duration.ofSeconds(1));
    assertThat(readsUntilThrottled(false)).isEqualTo(6000);
  }

  @Test
  void provisionedThroughputIsKeptForFiveMinutesAndSharedByAllPartitions() {
    provisioned("notes", 2);
    assertThat(writesUntilThrottled("notes", "hot")).isEqualTo(600);
    ProvisionedThroughputExceededException refusal =
        catchThrowableOfType(
            ProvisionedThroughputExceededException.class, () -> put("notes", "other", 0));
    assertThat(refusal.throttlingReasons().get(0).reason())
        .isEqualTo("TableWriteProvisionedThroughputExceeded");
    assertThat(refusal.awsErrorDetails().errorMessage())
        .startsWith("The level of configured provisioned throughput for the table was exceeded.");
    clock.advance(Duration.ofSeconds(3));
    assertThat(writesUntilThrottled("notes", "hot")).isEqualTo(6);
  }

  @Test
  void moreProvisionedThroughputHelpsAtOnce() {
    provisioned("notes", 2);
    writesUntilThrottled("notes", "hot");
    client.updateTable(
        update ->
            update
                .tableName("notes")
                .provisionedThroughput(t -> t.readCapacityUnits(5L).writeCapacityUnits(50L)));
    clock.advance(Duration.ofSeconds(1));
    assertThat(writesUntilThrottled("notes", "hot")).isEqualTo(50);
  }

  @Test
  void anIndexThatIsTooSlowThrottlesTheWritesOfItsTable() {
    client.createTable(
        table ->
            table
                .tableName("notes")
                .attributeDefinitions(
                    Tables.attribute("pk", ScalarAttributeType.S),
                    Tables.attribute("group", ScalarAttributeType.S))
                .keySchema(Tables.key("pk", KeyType.HASH))
                .provisionedThroughput(t -> t.readCapacityUnits(100L).writeCapacityUnits(100L))
                .globalSecondaryIndexes(
                    index ->
                        index
                            .indexName("by-group")
                            .keySchema(Tables.key("group", KeyType.HASH))
                            .projection(p -> p.projectionType("KEYS_ONLY"))
                            .provisionedThroughput(
                                t -> t.readCapacityUnits(1L).writeCapacityUnits(1L))));
    for (int i = 0; i < 300; i++) {
      putInGroup("a" + i);
    }
    ProvisionedThroughputExceededException refusal =
        catchThrowableOfType(
            ProvisionedThroughputExceededException.class, () -> putInGroup("one more"));
    assertThat(refusal.throttlingReasons().get(0).reason())
        .isEqualTo("IndexWriteProvisionedThroughputExceeded");
    assertThat(refusal.throttlingReasons().get(0).resource())
        .isEqualTo(ARN + "notes/index/by-group");
    assertThat(client.getItem(get -> get.tableName("notes").key(pk("one more"))).hasItem())
        .isFalse();
  }

  @Test
  void aLimitOfOnDemandThroughputIsNamedAsSuch() {
    client.createTable(
        table ->
            table
                .tableName("notes")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                .keySchema(Tables.key("pk", KeyType.HASH))
                .onDemandThroughput(t -> t.maxWriteRequestUnits(10L).maxReadRequestUnits(-1L)));
    assertThat(writesUntilThrottled("notes", "hot")).isEqualTo(10);
    assertThat(
            catchThrowableOfType(ThrottlingException.class, () -> put("notes", "hot", 0))
                .throttlingReasons()
                .get(0)
                .reason())
        .isEqualTo("TableWriteMaxOnDemandThroughputExceeded");
  }

  @Test
  void aBatchGivesBackWhatItsPartitionsDoNotTakeAndFailsOnlyWhenTheyTakeNothing() {
    provisioned("full", 1);
    onDemand("free");
    writesUntilThrottled("full", "hot");
    BatchWriteItemResponse answer =
        client.batchWriteItem(
            batch ->
                batch.requestItems(
                    Map.of("full", List.of(write("a"), write("b")), "free", List.of(write("c")))));
    assertThat(answer.unprocessedItems())
        .isEqualTo(Map.of("full", List.of(write("a"), write("b"))));
    assertThat(client.getItem(get -> get.tableName("free").key(pk("c"))).hasItem()).isTrue();
    assertThat(client.getItem(get -> get.tableName("full").key(pk("a"))).hasItem()).isFalse();
    assertThat(
            catchThrowableOfType(
                ProvisionedThroughputExceededException.class,
                () ->
                    client.batchWriteItem(
                        batch -> batch.requestItems(Map.of("full", List.of(write("a")))))))
        .isNotNull();
  }

  @Test
  void aBatchOfReadsGivesBackKeys() {
    onDemand("notes");
    put("notes", "hot", 0);
    readsUntilThrottled(true);
    List<String> names = new ArrayList<>(IntStream.range(0, 40).mapToObj(i -> "k" + i).toList());
    names.add("hot");
    BatchGetItemResponse answer =
        client.batchGetItem(
            batch ->
                batch.requestItems(
                    Map.of(
                        "notes",
                        software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes.builder()
                            .keys(names.stream().map(ThrottlingTest::pk).toList())
                            .build())));
    assertThat(answer.responses().get("notes")).isEmpty();
    assertThat(answer.unprocessedKeys().get("notes").keys())
        .contains(pk("hot"))
        .hasSizeLessThan(names.size());
  }

  @Test
  void aThrottledItemCancelsItsTransaction() {
    provisioned("full", 1);
    writesUntilThrottled("full", "hot");
    TransactionCanceledException refusal =
        catchThrowableOfType(
            TransactionCanceledException.class,
            () ->
                client.transactWriteItems(
                    transaction ->
                        transaction.transactItems(
                            item -> item.put(put -> put.tableName("full").item(pk("a"))))));
    assertThat(refusal.cancellationReasons().get(0).code())
        .isEqualTo("ProvisionedThroughputExceeded");
  }

  @Test
  void aPartitionThatStaysHotIsSplitUnlessOneItemIsAllItsHeat() {
    onDemand("items");
    onDemand("one");
    Duration turn = Duration.ofSeconds(1);
    for (int second = 0; second < Partition.HEAT.toSeconds() + 2; second++) {
      for (int i = 0; i < 120; i++) {
        attempt("items", "k" + i);
        attempt("one", "hot");
      }
      clock.advance(turn);
    }
    assertThat(engine.partitions("items")).isGreaterThan(4);
    assertThat(engine.partitions("one")).isEqualTo(4);
  }

  @Test
  void conditionsThatFailUseThroughputToo() {
    provisioned("notes", 1);
    put("notes", "a", 0);
    int attempts = 0;
    try {
      while (attempts < 10_000) {
        attempts++;
        try {
          client.putItem(
              put ->
                  put.tableName("notes")
                      .item(pk("a"))
                      .conditionExpression("attribute_not_exists(pk)"));
        } catch (
            software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException
                expected) {
          // it was tried
        }
      }
    } catch (ProvisionedThroughputExceededException throttled) {
      attempts--;
    }
    assertThat(attempts).isEqualTo(299);
  }

  private void onDemand(String name) {
    client.createTable(
        table ->
            table
                .tableName(name)
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                .keySchema(Tables.key("pk", KeyType.HASH)));
  }

  private void provisioned(String name, long units) {
    client.createTable(
        table ->
            table
                .tableName(name)
                .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                .keySchema(Tables.key("pk", KeyType.HASH))
                .provisionedThroughput(t -> t.readCapacityUnits(1000L).writeCapacityUnits(units)));
  }

  private int writesUntilThrottled(String table, String key) {
    for (int i = 0; ; i++) {
      try {
        put(table, key, i);
      } catch (ThrottlingException | ProvisionedThroughputExceededException throttled) {
        return i;
      }
    }
  }

  private int readsUntilThrottled(boolean isConsistent) {
    for (int i = 0; ; i++) {
      try {
        client.getItem(get -> get.tableName("notes").key(pk("hot")).consistentRead(isConsistent));
      } catch (ThrottlingException throttled) {
        return i;
      }
    }
  }

  private void attempt(String table, String key) {
    try {
      client.putItem(
          put ->
              put.tableName(table)
                  .item(Map.of("pk", Tables.text(key), "value", Tables.text(FIFTY_UNITS))));
    } catch (ThrottlingException throttled) {
      // hot
    }
  }

  private void put(String table, String key, int value) {
    client.putItem(
        put ->
            put.tableName(table)
                .item(Map.of("pk", Tables.text(key), "value", Tables.number(value))));
  }

  private void putInGroup(String key) {
    client.putItem(
        put ->
            put.tableName("notes")
                .item(Map.of("pk", Tables.text(key), "group", Tables.text("all"))));
  }

  private static Map<String, AttributeValue> pk(String value) {
    return Map.of("pk", Tables.text(value));
  }

  private static WriteRequest write(String key) {
    return WriteRequest.builder().putRequest(put -> put.item(pk(key))).build();
  }
}
