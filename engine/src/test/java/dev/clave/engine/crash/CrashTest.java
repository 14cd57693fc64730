package dev.clave.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Kills a process that writes, at a random write, and opens what it left. {@code
 * -Dclave.crash.rounds} sets how often.
 */
class CrashTest {

  private static final Pattern ACKNOWLEDGEMENT =
      Pattern.compile("(?<what>\\S+) (?<writer>\\S+) (?<number>\\d+)");

  private static final int ROUNDS = Integer.getInteger("clave.crash.rounds", 5);
  private static final int ROUNDS_ON_ONE_STORE = 10;
  private static final int MOST_WRITES = 400;

  /** The last acknowledged number of each kind of write by each writer. */
  private final Map<String, Integer> acknowledged = new HashMap<>();

  private final Set<String> writers = new HashSet<>();

  @Test
  void nothingAcknowledgedIsLostAndNothingIsHalfDone(@TempDir Path directory) throws Exception {
    long seed = Long.getLong("clave.crash.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_ON_ONE_STORE == 0) {
        acknowledged.clear();
        writers.clear();
      }
      Path store = directory.resolve("store-" + round / ROUNDS_ON_ONE_STORE);
      try {
        writeAndKill(store, round, 1 + random.nextInt(MOST_WRITES));
        check(store);
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ", round " + round, e);
      }
    }
  }

  /** No file may grow beyond a size, which fails a write as a full disk does. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void whenTheDiskIsFullWritesFailAndNothingAcknowledgedIsLost(@TempDir Path directory)
      throws Exception {
    // Unpacks the native library, which the limited process could not.
    Engine.open(directory.resolve("other")).close();
    Path store = directory.resolve("store");
    List<String> limited =
        new ArrayList<>(List.of("bash", "-c", "ulimit -f 256; exec \"$@\"", "limited"));
    limited.addAll(writer(store, 0));
    Path errors = directory.resolve("errors.log");
    Process process = new ProcessBuilder(limited).redirectError(errors.toFile()).start();
    try (BufferedReader reader = reader(process)) {
      reader.lines().forEach(this::note);
    } finally {
      process.destroyForcibly();
    }
    assertThat(acknowledged).isNotEmpty();
    assertThat(Files.readString(errors))
        .contains("StorageException: the store in `" + store + "` failed: ")
        .contains("File too large");
    check(store);
  }

  private static List<String> writer(Path store, int round) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        CrashWriter.class.getName(),
        store.toString(),
        Integer.toString(round));
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Kills after so many acknowledged writes; what the pipe still holds then counts too. */
  private void writeAndKill(Path store, int round, int writes) throws IOException {
    Process process =
        new ProcessBuilder(writer(store, round))
            .redirectError(Files.createTempFile(store.getParent(), "errors", ".log").toFile())
            .start();
    try (BufferedReader reader = reader(process)) {
      int seen = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (note(line) && ++seen == writes) {
          // The process's own method would close the pipe with what is still in it.
          process.toHandle().destroyForcibly();
        }
      }
      assertThat(seen).as("writes before the kill").isGreaterThanOrEqualTo(writes);
    } finally {
      process.destroyForcibly();
    }
  }

  /** The last line may have been cut by the kill, and the process's log comes the same way. */
  private boolean note(String line) {
    Matcher acknowledgement = ACKNOWLEDGEMENT.matcher(line);
    if (!acknowledgement.matches()) {
      return false;
    }
    String writer = acknowledgement.group("writer");
    writers.add(writer);
    acknowledged.merge(
        acknowledgement.group("what") + " " + writer,
        Integer.parseInt(acknowledgement.group("number")),
        Math::max);
    return true;
  }

  private int last(String what, String writer) {
    return acknowledged.getOrDefault(what + " " + writer, -1);
  }

  private void check(Path store) {
    try (Engine engine = Engine.open(store)) {
      DynamoDbClient client = engine.client();
      Map<String, Map<String, AttributeValue>> items = new HashMap<>();
      client
          .scanPaginator(scan -> scan.tableName(CrashWriter.TABLE))
          .items()
          .forEach(item -> items.put(id(item), item));
      writers.forEach(writer -> checkWriter(writer, items));
      checkIndex(client, "by-group", items);
      checkIndex(client, "groups", items);
      checkIndex(client, "by-rank", items);
    }
  }

  private void checkWriter(String writer, Map<String, Map<String, AttributeValue>> items) {
    for (int number = 0; number <= last("put", writer); number++) {
      boolean exists = items.containsKey(writer + "/put-" + number);
      if (number <= last("delete", writer)) {
        assertThat(exists).as("deleted %s by %s", number, writer).isFalse();
      } else if (number > last("delete", writer) + 1) {
        assertThat(exists).as("put %s by %s", number, writer).isTrue();
      }
    }
    int counted = last("count", writer);
    if (counted > 0) {
      int stored = Integer.parseInt(items.get(writer + "/count").get("total").n());
      assertThat(stored).as("count of %s", writer).isBetween(counted, counted + 1);
    }
    List<Integer> parts = new ArrayList<>();
    for (int part = 0; part < 3; part++) {
      Map<String, AttributeValue> item = items.get(writer + "-part-" + part + "/transaction");
      parts.add(item == null ? -1 : Integer.parseInt(item.get("transaction").n()));
    }
    assertThat(parts.get(0))
        .as("transaction of %s", writer)
        .isBetween(last("transaction", writer), last("transaction", writer) + 1);
    assertThat(new HashSet<>(parts)).as("parts of a transaction by %s", writer).hasSize(1);
  }

  /** Every item with the index's keys has one entry, with its values, and there are no others. */
  private static void checkIndex(
      DynamoDbClient client, String index, Map<String, Map<String, AttributeValue>> items) {
    Map<String, Map<String, AttributeValue>> entries = new HashMap<>();
    client
        .scanPaginator(scan -> scan.tableName(CrashWriter.TABLE).indexName(index))
        .items()
        .forEach(entry -> assertThat(entries.put(id(entry), entry)).as("twice").isNull());
    assertThat(entries.keySet()).as(index).isEqualTo(items.keySet());
    entries.forEach(
        (id, entry) ->
            entry.forEach(
                (name, value) ->
                    assertThat(items.get(id).get(name)).as(index + " " + id).isEqualTo(value)));
  }

  private static String id(Map<String, AttributeValue> item) {
    return item.get("pk").s() + "/" + item.get("sk").s();
  }
}
