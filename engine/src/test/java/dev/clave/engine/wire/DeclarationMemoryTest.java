package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Tables;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** Tables, backups, streams and exports without end, which all stay in memory. */
@Timeout(300)
class DeclarationMemoryTest {
  private static final int CALLERS = 8;
  private static final int MOST = 100_000;

  @TempDir private Path folder;

  @Test
  void thereAreAsManyTablesAsFitInAnEighthOfTheHeap() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      int tables = untilRefused(i -> client.createTable(large("table-" + i)));
      assertThat(tables).isBetween(50, MOST);
      assertThat(client.listTables().tableNames()).contains("table-0");
      client.deleteTable(delete -> delete.tableName("table-0"));
      client.createTable(Tables.indexed("notes"));
      assertThat(engine.isAlive()).isTrue();
    }
    // All of them are in memory again, and none more.
    try (SmallHeap engine = SmallHeap.in(folder)) {
      assertThat(untilRefused(i -> engine.client().createTable(large("other-" + i))))
          .isLessThan(CALLERS);
    }
  }

  @Test
  void backupsAndStreamsOfDeletedTablesCountToo() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(large("notes"));
      assertThat(
              untilRefused(
                  i -> client.createBackup(it -> it.tableName("notes").backupName("daily"))))
          .isBetween(50, MOST);
      for (BackupSummary backup : client.listBackups().backupSummaries().subList(0, 5)) {
        client.deleteBackup(it -> it.backupArn(backup.backupArn()));
      }
      assertThat(untilRefused(i -> createAndDelete(client, "streamed-" + i))).isPositive();
      assertThat(engine.isAlive()).isTrue();
    }
  }

  @Test
  void exportsThatHaveEndedMakeRoomForOthers() throws Exception {
    try (SmallHeap engine = SmallHeap.in(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      client.updateContinuousBackups(
          it ->
              it.tableName("notes")
                  .pointInTimeRecoverySpecification(r -> r.pointInTimeRecoveryEnabled(true)));
      String table = client.describeTable(it -> it.tableName("notes")).table().tableArn();
      String prefix = "a".repeat(1024);
      String first = "";
      // Each takes more than ten kilobytes of four megabytes; its bucket does not exist.
      for (int i = 0; i < 600; i++) {
        String arn =
            client
                .exportTableToPointInTime(
                    it -> it.tableArn(table).s3Bucket("nowhere").s3Prefix(prefix))
                .exportDescription()
                .exportArn();
        first = first.isEmpty() ? arn : first;
      }
      String oldest = first;
      assertThatThrownBy(() -> client.describeExport(it -> it.exportArn(oldest)))
          .isInstanceOf(ExportNotFoundException.class);
      assertThat(client.listExports(it -> it.maxResults(25)).exportSummaries()).hasSize(25);
    }
  }

  private static void createAndDelete(DynamoDbClient client, String name) {
    client.createTable(
        Tables.indexed(name).toBuilder()
            .streamSpecification(
                it -> it.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))
            .build());
    client.deleteTable(it -> it.tableName(name));
  }

  /** How many calls were answered before one was refused because of a limit. */
  private static int untilRefused(IntConsumer call) throws Exception {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicBoolean isRefused = new AtomicBoolean();
    Callable<Void> calls =
        () -> {
          while (!isRefused.get() && done.get() < MOST) {
            try {
              call.accept(next.getAndIncrement());
              done.incrementAndGet();
            } catch (LimitExceededException limit) {
              isRefused.set(true);
            }
          }
          return null;
        };
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      for (Future<Void> each : callers.invokeAll(Collections.nCopies(CALLERS, calls))) {
        each.get();
      }
    } finally {
      callers.shutdownNow();
    }
    assertThat(isRefused).isTrue();
    return done.get();
  }

  /** With names as long as they may be. */
  private static CreateTableRequest large(String name) {
    String end = "x".repeat(240);
    return CreateTableRequest.builder()
        .tableName(name)
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
                            .indexName("index-" + i + end)
                            .keySchema(Tables.key("group", KeyType.HASH))
                            .projection(it -> it.projectionType(ProjectionType.ALL))
                            .build())
                .toList())
        .tags(
            IntStream.range(0, 50)
                .mapToObj(i -> Tag.builder().key("tag-" + i).value(end).build())
                .toList())
        .build();
  }
}
