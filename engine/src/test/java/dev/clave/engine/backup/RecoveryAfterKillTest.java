package dev.clave.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Kills a process that changes and restores a table, at a random step, and restores the table to
 * random moments of its whole past. {@code -Dclave.recovery.kills} sets how often.
 */
class RecoveryAfterKillTest {
  private static final int KILLS = Integer.getInteger("clave.recovery.kills", 3);
  private static final int MOST_STEPS = 60;

  @Test
  void aTableIsRestoredToAnyMomentAfterAnyKill(@TempDir Path directory) throws Exception {
    long seed = Long.getLong("clave.crash.seed", System.nanoTime()) & 0xFFFF_FFFFL;
    Random random = new Random(seed);
    RecoverySteps steps = new RecoverySteps(seed);
    Path store = directory.resolve("store");
    int lastStep = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      int acknowledged = takeAndKill(store, seed, lastStep, 1 + random.nextInt(MOST_STEPS));
      SettableClock clock = new SettableClock();
      clock.set(steps.time(acknowledged + 1));
      try (Engine engine = Engine.open(store, EngineOptions.defaults().withClock(clock))) {
        String about = "seed " + seed + ", kill " + kill + ", steps " + acknowledged;
        DynamoDbClient client = engine.client();
        lastStep = lastStep(client, steps, acknowledged, about);
        checkCopies(client, steps, acknowledged, about);
        int moment = random.nextInt(lastStep + 1);
        client.restoreTableToPointInTime(
            restore ->
                restore
                    .sourceTableName(RecoverySteps.TABLE)
                    .targetTableName("restored")
                    .restoreDateTime(steps.time(moment)));
        PointInTimeTest.check(
            client, "restored", steps.at(moment, lastStep), about + ", moment " + moment);
        client.deleteTable(delete -> delete.tableName("restored"));
      }
    }
  }

  /** Of the step that was under way nobody knows: it was taken as a whole, or not. */
  private static int lastStep(
      DynamoDbClient client, RecoverySteps steps, int acknowledged, String about) {
    Map<String, Map<String, AttributeValue>> items =
        PointInTimeTest.items(client, RecoverySteps.TABLE, null);
    if (items.equals(steps.after(acknowledged + 1)) && !RecoverySteps.isRestore(acknowledged + 1)) {
      return acknowledged + 1;
    }
    assertThat(items).as(about).isEqualTo(steps.after(acknowledged));
    return acknowledged;
  }

  /** A restored table is there as a whole or not at all. */
  private static void checkCopies(
      DynamoDbClient client, RecoverySteps steps, int acknowledged, String about) {
    for (String name : client.listTables().tableNames()) {
      if (name.startsWith("copy-")) {
        int step = Integer.parseInt(name.substring("copy-".length()));
        PointInTimeTest.check(
            client, name, steps.at(steps.restored(step), step - 1), about + ", " + name);
        client.deleteTable(delete -> delete.tableName(name));
      }
    }
    assertThat(acknowledged).isPositive();
  }

  private static int takeAndKill(Path store, long seed, int lastStep, int count)
      throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            RecoveryWriter.class.getName(),
            store.toString(),
            Long.toString(seed),
            Integer.toString(lastStep + 1));
    Path errors = Files.createTempFile(store.getParent(), "errors", ".log");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    int last = -1;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        int next = last < 0 ? lastStep : last + 1;
        // Another line is one that the kill has cut.
        if (line.equals("taken " + next)) {
          last = next;
          if (last == lastStep + count) {
            process.toHandle().destroyForcibly();
          }
        }
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(last).as(Files.readString(errors)).isGreaterThanOrEqualTo(lastStep + count);
    return last;
  }
}
