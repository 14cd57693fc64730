package dev.clave.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
 * Cuts the power of a process that writes, in a simulation: a preloaded library records every write
 * and sync, and the folder is opened as a disk might hold it at any moment, without what was not
 * synced. {@code -Dclave.powercut.rounds} sets how often.
 */
@EnabledOnOs(OS.LINUX)
class PowerCutTest {
  private static final int ROUNDS = Integer.getInteger("clave.powercut.rounds", 6);
  private static final int CUTS_OF_ONE_RUN = 10;
  private static final int RUNS_ON_ONE_STORE = 4;
  private static final int MOST_WRITES = 400;

  @Test
  void nothingAcknowledgedIsLostWhenThePowerIsCut(@TempDir Path directory) throws Exception {
    PowerRecorder library = PowerRecorder.compile(directory);
    long seed = Long.getLong("clave.powercut.seed", System.nanoTime());
    Random random = new Random(seed);
    AcknowledgedWrites acknowledged = new AcknowledgedWrites();
    Path store = directory.resolve("store-0");
    for (int round = 0, run = 0; round < ROUNDS; run++) {
      if (run % RUNS_ON_ONE_STORE == 0) {
        acknowledged = new AcknowledgedWrites();
        store = directory.resolve("store-" + run);
      }
      Path journal = directory.resolve("journal-" + run);
      PowerCut.Run recorded = PowerCut.Run.of(store, journal);
      int writes = 1 + random.nextInt(MOST_WRITES);
      run(library, store, journal, run, writes);
      AcknowledgedWrites atCut = acknowledged;
      Path storeAfterCut = store;
      for (int cut = 0; cut < CUTS_OF_ONE_RUN && round < ROUNDS; cut++, round++) {
        storeAfterCut = directory.resolve("left-" + round);
        atCut = acknowledged.copy();
        try {
          PowerCut power = recorded.cut();
          assertThat(power.entries()).isGreaterThan(writes);
          String output = power.follow(1 + random.nextInt(power.entries()));
          output.lines().forEach(atCut::note);
          power.writeAfterCut(storeAfterCut, random);
          atCut.check(storeAfterCut);
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("seed " + seed + ", round " + round, e);
        }
      }
      acknowledged = atCut;
      store = storeAfterCut;
    }
  }

  /** Shows that the simulation loses what was not synced. */
  @Test
  void withoutSyncsAcknowledgedWritesAreLost(@TempDir Path directory) throws Exception {
    Path store = directory.resolve("store");
    PowerCut.Run recorded = PowerCut.Run.of(store, directory.resolve("journal"));
    run(PowerRecorder.compile(directory), store, recorded.journal(), 0, 100, "OS");
    PowerCut power = recorded.cut();
    AcknowledgedWrites acknowledged = new AcknowledgedWrites();
    power.follow(power.entries()).lines().forEach(acknowledged::note);
    // This chance keeps nothing that was not synced.
    power.writeAfterCut(directory.resolve("left"), new NothingKept());
    assertThatThrownBy(() -> acknowledged.check(directory.resolve("left")))
        .isInstanceOf(AssertionError.class);
  }

  private static final class NothingKept extends Random {
    private static final long serialVersionUID = 1L;

    @Override
    public int nextInt(int bound) {
      return 0;
    }

    @Override
    public boolean nextBoolean() {
      return false;
    }
  }

  private static void run(
      PowerRecorder library, Path store, Path journal, int run, int writes, String... durability)
      throws IOException {
    List<String> command = new ArrayList<>(CrashTest.writer(store, run));
    command.addAll(List.of(durability));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectError(Files.createTempFile(store.getParent(), "errors", ".log").toFile());
    builder.environment().putAll(library.environment(store, journal));
    Process process = builder.start();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int count = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (AcknowledgedWrites.isAcknowledgement(line) && ++count == writes) {
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      process.destroyForcibly();
    }
  }
}
