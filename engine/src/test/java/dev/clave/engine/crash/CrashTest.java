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
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that writes, at a random write, and opens what it left. {@code
 * -Dclave.crash.rounds} sets how often.
 */
class CrashTest {

  private static final int ROUNDS = Integer.getInteger("clave.crash.rounds", 5);
  private static final int ROUNDS_ON_ONE_STORE = 10;
  private static final int MOST_WRITES = 400;

  private AcknowledgedWrites acknowledged = new AcknowledgedWrites();

  @Test
  void nothingAcknowledgedIsLostAndNothingIsHalfDone(@TempDir Path directory) throws Exception {
    long seed = Long.getLong("clave.crash.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_ON_ONE_STORE == 0) {
        acknowledged = new AcknowledgedWrites();
      }
      Path store = directory.resolve("store-" + round / ROUNDS_ON_ONE_STORE);
      try {
        writeAndKill(store, round, 1 + random.nextInt(MOST_WRITES));
        acknowledged.check(store);
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
      reader.lines().forEach(acknowledged::note);
    } finally {
      process.destroyForcibly();
    }
    assertThat(acknowledged.isEmpty()).isFalse();
    assertThat(Files.readString(errors))
        .contains("the disk of the engine is full: free some space")
        .contains("StorageException: the disk of `" + store + "` is full");
    acknowledged.check(store);
  }

  static List<String> writer(Path store, int round) {
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
      int count = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (acknowledged.note(line) && ++count == writes) {
          // The process's own method would close the pipe with what is still in it.
          process.toHandle().destroyForcibly();
        }
      }
      assertThat(count).as("writes before the kill").isGreaterThanOrEqualTo(writes);
    } finally {
      process.destroyForcibly();
    }
  }
}
