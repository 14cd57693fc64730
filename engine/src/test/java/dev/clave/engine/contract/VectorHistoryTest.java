package dev.clave.engine.contract;

import static dev.clave.engine.Tables.text;
import static dev.clave.engine.contract.VectorTables.index;
import static dev.clave.engine.contract.VectorTables.item;
import static dev.clave.engine.contract.VectorTables.vector;
import static dev.clave.engine.contract.VectorTables.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexInfo;

/** Vector indexes after a restart, a restore and the time to live of items. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
@Timeout(30)
class VectorHistoryTest {
  @Parameter boolean isOnDisk;

  @TempDir Path folder;

  private final SettableClock clock = new SettableClock();
  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void open() {
    EngineOptions options = EngineOptions.defaults().withClock(clock);
    engine = isOnDisk ? Engine.open(folder, options) : Engine.inMemory(options);
    client = engine.client();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void createTable() {
    client.createTable(VectorTables.table("things", index("plain"), index("other")).build());
  }

  private void put(String pk, double... embedding) {
    client.putItem(put -> put.tableName("things").item(item(pk, embedding)));
  }

  private List<String> nearest(String table, String index) {
    return client
        .searchVectors(
            search ->
                search.tableName(table).indexName(index).searchVector(vector(1, 0, 0)).topK(10))
        .searchResults()
        .stream()
        .map(result -> result.item().get("pk").s())
        .toList();
  }

  @Test
  void anIndexIsThereAfterARestart() {
    createTable();
    put("near", 1, 0.1, 0);
    put("far", 0, 1, 0);
    if (isOnDisk) {
      close();
      open();
    }
    put("nearest", 1, 0, 0);
    assertThat(nearest("things", "plain")).containsExactly("nearest", "near", "far");
    assertThat(
            client
                .describeTable(table -> table.tableName("things"))
                .table()
                .vectorIndexes()
                .get(0)
                .itemCount())
        .isEqualTo(3);
  }

  @Test
  void aBackupTellsOfVectorIndexesAndRestoresThoseAskedFor() {
    createTable();
    put("a", 1, 0, 0);
    String arn =
        client
            .createBackup(backup -> backup.tableName("things").backupName("first"))
            .backupDetails()
            .backupArn();
    put("b", 1, 0, 0);
    List<VectorIndexInfo> describedIndexes =
        client
            .describeBackup(backup -> backup.backupArn(arn))
            .backupDescription()
            .sourceTableFeatureDetails()
            .vectorIndexes();
    assertThat(describedIndexes)
        .extracting(VectorIndexInfo::indexName)
        .containsExactly("plain", "other");
    client.restoreTableFromBackup(restore -> restore.backupArn(arn).targetTableName("restored"));
    assertThat(nearest("restored", "other")).containsExactly("a");
    client.restoreTableFromBackup(
        restore ->
            restore.backupArn(arn).targetTableName("half").vectorIndexOverride(index("plain")));
    assertThat(nearest("half", "plain")).containsExactly("a");
    assertThat(client.describeTable(table -> table.tableName("half")).table().vectorIndexes())
        .hasSize(1);
  }

  @Test
  void aTableIsRestoredToAMomentWithItsVectors() {
    createTable();
    client.updateContinuousBackups(
        update ->
            update
                .tableName("things")
                .pointInTimeRecoverySpecification(
                    recovery -> recovery.pointInTimeRecoveryEnabled(true)));
    clock.advance(Duration.ofSeconds(10));
    put("a", 1, 0, 0);
    Instant moment = clock.instant();
    clock.advance(Duration.ofSeconds(10));
    put("a", 0, 1, 0);
    put("b", 1, 0, 0);
    client.restoreTableToPointInTime(
        restore ->
            restore.sourceTableName("things").targetTableName("before").restoreDateTime(moment));
    assertThat(nearest("before", "plain")).containsExactly("a");
    assertThat(nearest("things", "plain")).containsExactly("b", "a");
  }

  @Test
  void anExpiredItemLeavesTheIndex() {
    createTable();
    client.updateTimeToLive(
        update ->
            update
                .tableName("things")
                .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName("until")));
    long soon = clock.instant().plusSeconds(10).getEpochSecond();
    client.putItem(
        put ->
            put.tableName("things")
                .item(with(item("soon", 1, 0, 0), "until", AttributeValue.fromN("" + soon))));
    put("stays", 0, 1, 0);
    clock.advance(Duration.ofSeconds(11));
    while (nearest("things", "plain").size() > 1) {
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
    assertThat(nearest("things", "plain")).containsExactly("stays");
    assertThat(text("stays").s()).isEqualTo(nearest("things", "other").get(0));
  }
}
