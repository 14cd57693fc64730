package dev.clave.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.InvalidRestoreTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;

/**
 * Restores a table to any moment, and compares it with a model of that moment. {@code
 * -Dclave.recovery.rounds} sets how many moments.
 */
class PointInTimeTest {
  private static final int ROUNDS = Integer.getInteger("clave.recovery.rounds", 6);
  private static final int WRITES = 150;

  private final SettableClock clock = new SettableClock();

  private Engine open(Path folder) {
    return Engine.open(folder, EngineOptions.defaults().withClock(clock));
  }

  private static void enable(DynamoDbClient client) {
    client.createTable(Tables.indexed("things"));
    client.updateContinuousBackups(
        update ->
            update
                .tableName("things")
                .pointInTimeRecoverySpecification(s -> s.pointInTimeRecoveryEnabled(true)));
  }

  @Test
  void aTableRestoredToAnyMomentIsWhatItWasThen(@TempDir Path folder) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Map<String, Map<String, AttributeValue>> now = new HashMap<>();
    TreeMap<Instant, Map<String, Map<String, AttributeValue>>> past = new TreeMap<>();
    Engine engine = open(folder);
    try {
      enable(engine.client());
      past.put(clock.instant(), Map.of());
      for (int write = 0; write < WRITES; write++) {
        clock.advance(Duration.ofMillis(random.nextInt(3) * 500L));
        change(engine.client(), random, now);
        past.put(clock.instant(), new HashMap<>(now));
        if (write % 60 == 30) {
          engine.close();
          engine = open(folder);
        }
      }
      List<Instant> moments = new ArrayList<>(past.keySet());
      for (int round = 0; round < ROUNDS; round++) {
        Instant moment = moments.get(random.nextInt(moments.size()));
        String name = "restored-" + round;
        engine
            .client()
            .restoreTableToPointInTime(
                restore ->
                    restore
                        .sourceTableName("things")
                        .targetTableName(name)
                        .restoreDateTime(moment));
        if (round % 5 == 1) {
          engine.close();
          engine = open(folder);
        }
        check(engine.client(), name, past.get(moment), "seed " + seed + ", " + moment);
        engine.client().deleteTable(delete -> delete.tableName(name));
      }
    } finally {
      engine.close();
    }
  }

  private static void change(
      DynamoDbClient client, Random random, Map<String, Map<String, AttributeValue>> model) {
    int number = random.nextInt(20);
    Map<String, AttributeValue> key = Tables.key("p", "s" + number);
    Map<String, AttributeValue> item = new HashMap<>(key);
    item.put("rank", Tables.number(random.nextInt(1000)));
    item.put("group", Tables.text("g" + random.nextInt(3)));
    int kind = random.nextInt(4);
    if (kind == 0) {
      client.deleteItem(delete -> delete.tableName("things").key(key));
      model.remove("s" + number);
    } else if (kind == 1) {
      Map<String, AttributeValue> second = new HashMap<>(item);
      second.putAll(Tables.key("p", "t" + number));
      client.transactWriteItems(
          transaction ->
              transaction.transactItems(
                  t -> t.put(put -> put.tableName("things").item(item)),
                  t -> t.put(put -> put.tableName("things").item(second))));
      model.put("s" + number, item);
      model.put("t" + number, second);
    } else {
      client.putItem(put -> put.tableName("things").item(item));
      model.put("s" + number, item);
    }
  }

  static void check(
      DynamoDbClient client,
      String table,
      Map<String, Map<String, AttributeValue>> expected,
      String about) {
    assertThat(items(client, table, null)).as(about).isEqualTo(expected);
    for (String index : new String[] {"by-rank", "groups", "by-group"}) {
      Map<String, Map<String, AttributeValue>> entries = items(client, table, index);
      assertThat(entries.keySet()).as(about + " " + index).isEqualTo(expected.keySet());
      entries.forEach(
          (name, entry) ->
              assertThat(expected.get(name)).as(about + " " + index).containsAllEntriesOf(entry));
    }
    assertThat(client.describeTable(d -> d.tableName(table)).table().itemCount())
        .as(about)
        .isEqualTo(expected.size());
  }

  static Map<String, Map<String, AttributeValue>> items(
      DynamoDbClient client, String table, String index) {
    Map<String, Map<String, AttributeValue>> items = new HashMap<>();
    client
        .scan(scan -> scan.tableName(table).indexName(index))
        .items()
        .forEach(item -> items.put(item.get("sk").s(), item));
    return items;
  }

  @Test
  void aRestoreReachesBackAsFarAsItsDays(@TempDir Path folder) {
    try (Engine engine = open(folder)) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("plain"));
      assertThatThrownBy(() -> restore(client, "plain", clock.instant()))
          .isInstanceOf(PointInTimeRecoveryUnavailableException.class)
          .hasMessageContaining("Point in time recovery is not enabled for table 'plain'");
      enable(client);
      Instant enabled = clock.instant();
      assertThatThrownBy(() -> restore(client, "things", enabled.minusMillis(1)))
          .isInstanceOf(InvalidRestoreTimeException.class);
      assertThatThrownBy(() -> restore(client, "things", enabled.plusMillis(1)))
          .isInstanceOf(InvalidRestoreTimeException.class);
      clock.advance(Duration.ofDays(36));
      assertThatThrownBy(() -> restore(client, "things", enabled))
          .isInstanceOf(InvalidRestoreTimeException.class);
      client.restoreTableToPointInTime(
          restore ->
              restore
                  .sourceTableName("things")
                  .targetTableName("latest")
                  .useLatestRestorableTime(true));
      assertThat(client.listTables().tableNames()).contains("latest");
    }
  }

  private static void restore(DynamoDbClient client, String table, Instant moment) {
    client.restoreTableToPointInTime(
        restore -> restore.sourceTableName(table).targetTableName("other").restoreDateTime(moment));
  }
}
