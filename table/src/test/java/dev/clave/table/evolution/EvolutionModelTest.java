package dev.clave.table.evolution;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random changes of a design, applied while programs of the old and of the new design read and
 * write, in random order of their requests, and killed at random requests. Every read gives what
 * the model says, and in the end the table is as the model says. {@code -Dclave.evolution.runs} and
 * {@code -Dclave.evolution.seed} choose the runs.
 */
class EvolutionModelTest {
  private static final int RUNS = Integer.getInteger("clave.evolution.runs", 12);
  private static final long FIRST = Long.getLong("clave.evolution.seed", 1);

  static Stream<Long> seeds() {
    return LongStream.range(FIRST, FIRST + RUNS).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theTableEndsAsTheModelSays(long seed) throws InterruptedException {
    new ClubRun(seed).run();
  }
}
