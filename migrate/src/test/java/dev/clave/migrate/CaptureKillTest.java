package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that migrates and follows under load is killed by the operating system at random
 * moments, and so is the source.
 */
class CaptureKillTest {
  private static final int KILLS = Integer.getInteger("clave.capture.kills", 4);
  private static final int ROWS = Integer.getInteger("clave.capture.rows", 40);
  private static final int LONGEST_LIFE_MILLIS = 2_500;

  @TempDir Path directory;
  private final long seed = Long.getLong("clave.seed", System.nanoTime());
  private final SplittableRandom random = new SplittableRandom(seed);

  @Test
  void theShopEndsEqualWhateverIsKilled() throws Exception {
    String url = Shop.database();
    Shop.sql(url, Shop.text("source.sql"));
    for (String table : List.of("orders", "visits", "deliveries", "lines")) {
      Shop.sql(url, "ALTER TABLE " + table + " REPLICA IDENTITY FULL");
    }
    Shop.fill(url, ROWS);
    Path state = directory.resolve("state");
    try (Engine engine = Engine.inMemory();
        var endpoint = engine.serve("127.0.0.1", 0)) {
      String address = "http://127.0.0.1:" + endpoint.port();
      underLoad(url, SourceLoad.SHOP, url, address, state.toString());
      try (Migration migration = Shop.migration(engine.client(), url, options(state))) {
        cutOver(migration);
      }
      try (Engine other = Engine.inMemory();
          Migration fresh =
              Shop.migration(
                  other.client(), url, MigrationOptions.in(directory.resolve("fresh")))) {
        fresh.run();
        assertThat(Shop.contents(engine.client()).equals(Shop.contents(other.client())))
            .as("seed %s", seed)
            .isTrue();
      }
    }
  }

  @Test
  void aDraftThatIsEditedALittleMigratesFollowsUnderLoadAndCutsOver() throws Exception {
    String url = Shop.database();
    DraftedRental.fill(url, ROWS);
    Path folder = directory.resolve("rental");
    DraftedRental.draft(url, folder);
    Path state = directory.resolve("rental-state");
    try (Engine engine = Engine.inMemory();
        var endpoint = engine.serve("127.0.0.1", 0)) {
      String address = "http://127.0.0.1:" + endpoint.port();
      underLoad(url, SourceLoad.RENTAL, url, address, state.toString(), folder.toString());
      try (Migration migration =
          DraftedRental.migration(folder, engine.client(), url, options(state))) {
        cutOver(migration);
        assertThat(migration.diff().isNone()).isTrue();
        migration.endCapture();
      }
    }
    assertThat(CaptureTest.value(url, "SELECT count(*) FROM pg_publication")).isEqualTo("0");
  }

  private static MigrationOptions options(Path state) {
    return MigrationOptions.in(state).withResume().withCapture();
  }

  /** Kills the process, and every other time its connections to the source first. */
  private void underLoad(String url, List<String> commits, String... arguments) throws Exception {
    Path log = directory.resolve("log");
    try (SourceLoad load = new SourceLoad(url, commits, ROWS, seed)) {
      for (int kill = 0; kill < KILLS; kill++) {
        Process process = FollowingProcess.start(log, arguments);
        boolean ended =
            process.waitFor(200 + random.nextInt(LONGEST_LIFE_MILLIS), TimeUnit.MILLISECONDS);
        assertThat(ended).as(ended ? Files.readString(log) : "").isFalse();
        if (kill % 2 == 1) {
          Shop.sql(
              url,
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <>"
                  + " pg_backend_pid() AND backend_type = 'walsender'");
        }
        process.destroyForcibly().waitFor();
      }
      assertThat(load.commits()).isPositive();
    }
  }

  private void cutOver(Migration migration) throws InterruptedException {
    if (!migration.isFinished()) {
      migration.run();
    }
    CutOver cutOver = migration.cutOver(Duration.ofMinutes(5));
    assertThat(cutOver.isProven()).as("seed %s: %s", seed, cutOver).isTrue();
  }
}
