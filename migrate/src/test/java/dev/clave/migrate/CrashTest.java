package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.migrate.state.Digest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The writer dies at random writes, before or after they took effect; the run is taken up again.
 */
class CrashTest {
  private static final int ROUNDS = Integer.getInteger("clave.crash.rounds", 12);
  private static final int CUSTOMERS = 400;

  @TempDir Path directory;

  @Test
  void deathsAtAnyWriteEndInTheSameTableAndTheSameRejects() throws Exception {
    String url = Shop.filled(CUSTOMERS);
    Map<Digest, Integer> expected;
    String rejects;
    try (Engine engine = Engine.inMemory();
        Migration migration =
            Shop.migration(engine.client(), url, options(directory.resolve("undisturbed")))) {
      rejects = Files.readString(migration.run().rejects());
      expected = Shop.contents(engine.client());
    }
    long seed = System.nanoTime();
    for (int round = 0; round < ROUNDS; round++) {
      SplittableRandom random = new SplittableRandom(seed + round);
      Path state = directory.resolve("round" + round);
      try (Engine engine = Engine.inMemory()) {
        Report report = survive(engine, url, state, random);
        assertThat(Shop.contents(engine.client()))
            .as("seed %d round %d", seed, round)
            .isEqualTo(expected);
        assertThat(Files.readString(report.rejects()))
            .as("seed %d round %d", seed, round)
            .isEqualTo(rejects);
      }
    }
  }

  private static Report survive(Engine engine, String url, Path state, SplittableRandom random)
      throws InterruptedException {
    while (true) {
      AtomicInteger remainingCalls = new AtomicInteger(1 + random.nextInt(120));
      boolean before = random.nextBoolean();
      DynamoDbClient mortal =
          FaultyClient.around(
              engine.client(),
              (request, real) -> {
                boolean dies = remainingCalls.decrementAndGet() <= 0;
                if (dies && before) {
                  throw new IllegalStateException("died before a write");
                }
                var answer = real.call(request);
                if (dies) {
                  throw new IllegalStateException("died after a write");
                }
                return answer;
              });
      try (Migration migration = Shop.migration(mortal, url, options(state).withResume())) {
        return migration.run();
      } catch (MigrationException died) {
        assertThat(died).hasMessageContaining("died");
      }
    }
  }

  private static MigrationOptions options(Path state) {
    return MigrationOptions.in(state)
        .withPageRows(20)
        .withWorkers(3)
        .withCheckpointEvery(Duration.ZERO);
  }
}
