package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.migrate.state.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A migrating process is killed by the operating system at random moments and started again. */
class KillTest {
  private static final int KILLS = Integer.getInteger("clave.crash.kills", 3);
  private static final int CUSTOMERS = 3_000;

  /** How much of its journal a process writes at most before it is killed. */
  private static final int LONGEST_LIFE_BYTES = 40_000;

  private static final int LAST_MOMENT_MICROS = 20_000;

  @TempDir Path directory;

  @Test
  void killsAtAnyMomentEndInTheSameTable() throws Exception {
    String url = Shop.filled(CUSTOMERS);
    Map<Digest, Integer> expected;
    String rejects;
    try (Engine engine = Engine.inMemory();
        Migration migration =
            Shop.migration(
                engine.client(), url, MigrationOptions.in(directory.resolve("undisturbed")))) {
      rejects = Files.readString(migration.run().rejects());
      expected = Shop.contents(engine.client());
    }
    SplittableRandom random = new SplittableRandom();
    for (int kills = 0, run = 0; kills < KILLS; run++) {
      Path state = directory.resolve("killed" + run);
      try (Engine engine = Engine.inMemory();
          var endpoint = engine.serve("127.0.0.1", 0)) {
        boolean finished = false;
        while (!finished) {
          Process process = migrate(url, endpoint.port(), state);
          finished = kills >= KILLS ? process.waitFor() == 0 : outlives(process, state, random);
          if (!finished) {
            assertThat(kills++).as("an undisturbed process fails").isLessThan(KILLS);
            process.destroyForcibly().waitFor();
          } else {
            assertThat(process.exitValue()).as(Files.readString(output(state))).isZero();
          }
        }
        assertThat(Shop.contents(engine.client())).isEqualTo(expected);
        assertThat(Files.readString(state.resolve("rejects.jsonl"))).isEqualTo(rejects);
      }
    }
  }

  /**
   * Waits until a process has got some way further, however fast the machine is, and a moment more:
   * whether it ended by itself meanwhile.
   */
  private static boolean outlives(Process process, Path state, SplittableRandom random)
      throws IOException, InterruptedException {
    Path keys = state.resolve("keys");
    long last = size(keys) + random.nextInt(LONGEST_LIFE_BYTES);
    while (size(keys) < last) {
      if (process.waitFor(1, TimeUnit.MILLISECONDS)) {
        return true;
      }
    }
    return process.waitFor(random.nextInt(LAST_MOMENT_MICROS), TimeUnit.MICROSECONDS);
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  private static Path output(Path state) {
    return state.resolveSibling(state.getFileName() + ".log");
  }

  private static Process migrate(String url, int port, Path state) throws IOException {
    return new ProcessBuilder(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MigratingProcess.class.getName(),
                url,
                "http://127.0.0.1:" + port,
                state.toString()))
        .redirectErrorStream(true)
        .redirectOutput(output(state).toFile())
        .start();
  }
}
