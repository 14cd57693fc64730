package dev.clave.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BackupDescription;
import software.amazon.awssdk.services.dynamodb.model.BackupNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.TableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Backups that are asked for, in memory and on disk. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class BackupTest {
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

  private void reopen() {
    if (isOnDisk) {
      close();
      open();
    }
  }

  private static Map<String, AttributeValue> item(int number) {
    Map<String, AttributeValue> item = new HashMap<>(Tables.key("p" + number % 3, "s" + number));
    item.put("rank", Tables.number(number));
    item.put("group", Tables.text("group-" + number % 2));
    return item;
  }

  private void put(int from, int to) {
    for (int number = from; number < to; number++) {
      Map<String, AttributeValue> item = item(number);
      client.putItem(put -> put.tableName("things").item(item));
    }
  }

  private String backup(String name) {
    return client
        .createBackup(create -> create.tableName("things").backupName(name))
        .backupDetails()
        .backupArn();
  }

  private List<Map<String, AttributeValue>> items(String table, String index) {
    return client.scan(scan -> scan.tableName(table).indexName(index)).items();
  }

  @Test
  void aRestoredTableIsWhatTheTableWasWithItsIndexes() {
    client.createTable(Tables.indexed("things"));
    put(0, 120);
    List<Map<String, AttributeValue>> before = items("things", null);
    String arn = backup("first");
    put(60, 180);
    client.deleteTable(delete -> delete.tableName("things"));
    reopen();
    TableDescription answer =
        client
            .restoreTableFromBackup(restore -> restore.backupArn(arn).targetTableName("restored"))
            .tableDescription();
    assertThat(answer.tableStatus()).isEqualTo(TableStatus.CREATING);
    assertThat(answer.restoreSummary().sourceBackupArn()).isEqualTo(arn);
    reopen();
    assertThat(items("restored", null)).isEqualTo(before);
    TableDescription table = client.describeTable(d -> d.tableName("restored")).table();
    assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(table.itemCount()).isEqualTo(120);
    assertThat(table.restoreSummary().restoreInProgress()).isFalse();
    table
        .globalSecondaryIndexes()
        .forEach(
            index -> {
              assertThat(index.itemCount()).isEqualTo(120);
              assertThat(items("restored", index.indexName())).hasSize(120);
              assertThat(index.indexArn()).contains("table/restored/index/");
            });
    assertThat(items("restored", "by-group")).containsExactlyInAnyOrderElementsOf(before);
    client.deleteItem(d -> d.tableName("restored").key(Tables.key("p0", "s0")));
    assertThat(client.describeTable(d -> d.tableName("restored")).table().itemCount())
        .isEqualTo(119);
  }

  @Test
  void aRestoreChoosesIndexesAndBilling() {
    client.createTable(Tables.indexed("things"));
    put(0, 5);
    String arn = backup("first");
    client.restoreTableFromBackup(
        restore ->
            restore
                .backupArn(arn)
                .targetTableName("restored")
                .globalSecondaryIndexOverride(List.of())
                .billingModeOverride("PROVISIONED")
                .provisionedThroughputOverride(
                    units -> units.readCapacityUnits(3L).writeCapacityUnits(4L)));
    TableDescription table = client.describeTable(d -> d.tableName("restored")).table();
    assertThat(table.hasGlobalSecondaryIndexes()).isFalse();
    assertThat(table.hasLocalSecondaryIndexes()).isTrue();
    assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(3);
    assertThat(table.billingModeSummary()).isNull();
    assertThat(items("restored", null)).hasSize(5);
  }

  @Test
  void backupsAreListedDescribedAndDeleted() {
    client.createTable(Tables.indexed("things"));
    put(0, 2);
    String first = backup("first");
    clock.advance(Duration.ofSeconds(5));
    String second = backup("second");
    reopen();
    assertThat(client.listBackups().backupSummaries())
        .extracting(BackupSummary::backupArn)
        .containsExactly(first, second);
    ListBackupsResponse page = client.listBackups(list -> list.limit(1).tableName("things"));
    assertThat(page.backupSummaries())
        .extracting(BackupSummary::backupName)
        .containsExactly("first");
    assertThat(
            client
                .listBackups(list -> list.exclusiveStartBackupArn(page.lastEvaluatedBackupArn()))
                .backupSummaries())
        .extracting(BackupSummary::backupName)
        .containsExactly("second");
    assertThat(
            client.listBackups(list -> list.timeRangeLowerBound(clock.instant())).backupSummaries())
        .hasSize(1);
    BackupDescription described =
        client.describeBackup(describe -> describe.backupArn(first)).backupDescription();
    assertThat(described.backupDetails().backupStatus()).isEqualTo(BackupStatus.AVAILABLE);
    assertThat(described.sourceTableDetails().itemCount()).isEqualTo(2);
    assertThat(described.sourceTableFeatureDetails().globalSecondaryIndexes()).isNotEmpty();
    assertThat(
            client
                .deleteBackup(delete -> delete.backupArn(first))
                .backupDescription()
                .backupDetails()
                .backupStatus())
        .isEqualTo(BackupStatus.DELETED);
    assertThat(client.listBackups().backupSummaries()).hasSize(1);
    refused(
        BackupNotFoundException.class,
        "Backup not found: " + first,
        () -> client.describeBackup(describe -> describe.backupArn(first)));
  }

  @Test
  void whatCannotBeIsRefused() {
    client.createTable(Tables.indexed("things"));
    String arn = backup("first");
    refused(
        TableNotFoundException.class,
        "Table not found: nothing",
        () -> client.createBackup(create -> create.tableName("nothing").backupName("first")));
    refused(
        TableAlreadyExistsException.class,
        "Table already exists: things",
        () ->
            client.restoreTableFromBackup(
                restore -> restore.backupArn(arn).targetTableName("things")));
  }

  private static void refused(Class<? extends Exception> kind, String text, Supplier<Object> call) {
    assertThatThrownBy(call::get).isInstanceOf(kind).hasMessageContaining(text);
  }
}
