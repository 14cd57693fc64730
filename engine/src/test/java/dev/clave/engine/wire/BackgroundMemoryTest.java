package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Tables;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What the engine does with large items that no request waits for, or many times over. */
@Timeout(300)
class BackgroundMemoryTest {
  private static final int ITEMS = 16;
  private static final int VALUES = 190_000;

  /** Two bytes each, which become an object of a hundred. */
  private static final AttributeValue SMALL_VALUES =
      AttributeValue.fromL(Collections.nCopies(VALUES, Tables.text("x")));

  /** Each byte is six in JSON. */
  private static final AttributeValue CONTROL_CHARACTERS = Tables.text("\u0001".repeat(2 * VALUES));

  @TempDir private Path folder;

  @Test
  void manyLargeItemsExpireInParts() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      engine.fill(
          ITEMS,
          Map.of(
              "content",
              SMALL_VALUES,
              "until",
              Tables.number(Instant.now().minus(Duration.ofHours(1)).getEpochSecond())));
      client.updateTimeToLive(
          update ->
              update
                  .tableName("notes")
                  .timeToLiveSpecification(it -> it.enabled(true).attributeName("until")));
      await(engine, () -> client.scan(scan -> scan.tableName("notes").limit(1)).count() == 0);
    }
  }

  @Test
  void anIndexIsFilledInPartsOfLargeItems() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      engine.fill(ITEMS, Map.of("content", SMALL_VALUES, "colour", Tables.text("red")));
      client.updateTable(
          update ->
              update
                  .tableName("notes")
                  .attributeDefinitions(Tables.attribute("colour", ScalarAttributeType.S))
                  .globalSecondaryIndexUpdates(it -> it.create(create -> byColour(create))));
      await(
          engine,
          () ->
              client
                  .describeTable(describe -> describe.tableName("notes"))
                  .table()
                  .globalSecondaryIndexes()
                  .stream()
                  .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE));
    }
  }

  private static void byColour(CreateGlobalSecondaryIndexAction.Builder index) {
    index
        .indexName("by-colour")
        .keySchema(Tables.key("colour", KeyType.HASH))
        .projection(it -> it.projectionType(ProjectionType.ALL));
  }

  @Test
  void recordsForKinesisAreSentInParts() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      client.enableKinesisStreamingDestination(
          enable ->
              enable
                  .tableName("notes")
                  .streamArn("arn:aws:kinesis:us-east-1:000000000000:stream/changes"));
      engine.fill(ITEMS, Map.of("content", CONTROL_CHARACTERS));
      engine.fill(ITEMS, Map.of("content", CONTROL_CHARACTERS, "other", Tables.text("x")));
      // Nobody takes them: they are tried again and again.
      LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
      assertThat(engine.isAlive()).isTrue();
    }
    try (SmallHeap engine = SmallHeap.in(folder)) {
      LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
      assertThat(engine.client().listTables().tableNames()).containsExactly("notes");
    }
  }

  @Test
  void anIncrementalExportHoldsNoImages() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder, Duration.ofHours(-1))) {
      engine.client().createTable(Tables.indexed("notes"));
      engine
          .client()
          .updateContinuousBackups(
              update ->
                  update
                      .tableName("notes")
                      .pointInTimeRecoverySpecification(it -> it.pointInTimeRecoveryEnabled(true)));
    }
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      engine.fill(ITEMS, Map.of("content", SMALL_VALUES));
      engine.fill(ITEMS, Map.of("content", SMALL_VALUES, "other", Tables.text("x")));
      String table = client.describeTable(it -> it.tableName("notes")).table().tableArn();
      Instant from = Instant.now().minus(Duration.ofMinutes(20));
      String export =
          client
              .exportTableToPointInTime(
                  it ->
                      it.tableArn(table)
                          .s3Bucket("exports")
                          .exportType(ExportType.INCREMENTAL_EXPORT)
                          .incrementalExportSpecification(period -> period.exportFromTime(from)))
              .exportDescription()
              .exportArn();
      await(engine, () -> export(client, export).exportStatus() != ExportStatus.IN_PROGRESS);
      assertThat(export(client, export).exportStatus()).isEqualTo(ExportStatus.COMPLETED);
      assertThat(export(client, export).itemCount()).isEqualTo(ITEMS);
    }
  }

  private static ExportDescription export(DynamoDbClient client, String arn) {
    return client.describeExport(it -> it.exportArn(arn)).exportDescription();
  }

  @Test
  void whatAWriteEntersInManyIndexesCounts() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(manyIndexes());
      AttributeValue content = Tables.text("x".repeat(400_000));
      List<WriteRequest> puts =
          IntStream.range(0, 25)
              .mapToObj(
                  i ->
                      WriteRequest.builder()
                          .putRequest(
                              PutRequest.builder()
                                  .item(
                                      Map.of(
                                          "pk", Tables.text("p" + i),
                                          "group", Tables.text("g"),
                                          "content", content))
                                  .build())
                          .build())
              .toList();
      for (int i = 0; i < 4; i++) {
        int status =
            SmallHeap.status(
                () -> client.batchWriteItem(batch -> batch.requestItems(Map.of("notes", puts))));
        assertThat(status).isIn(200, 503);
      }
      assertThat(engine.isAlive()).isTrue();
    }
  }

  private static CreateTableRequest manyIndexes() {
    return CreateTableRequest.builder()
        .tableName("notes")
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            Tables.attribute("pk", ScalarAttributeType.S),
            Tables.attribute("group", ScalarAttributeType.S))
        .keySchema(Tables.key("pk", KeyType.HASH))
        .globalSecondaryIndexes(
            IntStream.range(0, 20)
                .mapToObj(
                    i ->
                        GlobalSecondaryIndex.builder()
                            .indexName("index-" + i)
                            .keySchema(Tables.key("group", KeyType.HASH))
                            .projection(
                                Projection.builder().projectionType(ProjectionType.ALL).build())
                            .build())
                .toList())
        .build();
  }

  private static void await(SmallHeap engine, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertThat(engine.isAlive()).isTrue();
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }
}
