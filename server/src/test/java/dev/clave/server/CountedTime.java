package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntFunction;

/**
 * Tells work that grows with its input from work that grows with its square. It counts the time of
 * the processor that this process takes, whatever else the machine does meanwhile, and only what
 * takes long enough to do harm.
 */
public final class CountedTime {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final int TIMES_LARGER = 8;

  /** Linear work has a ratio of 8, quadratic work one of 64. */
  private static final int LARGEST_RATIO = 32;

  private static final long HARMLESS_NANOS = 500_000_000;
  private static final int ATTEMPTS = 3;

  private CountedTime() {}

  /** Runs work on an input of a size and of eight times that size. */
  public static void growsLinearly(String name, int size, IntFunction<Runnable> work) {
    Runnable small = work.apply(size);
    Runnable large = work.apply(size * TIMES_LARGER);
    small.run();
    long ofLarge = least(large);
    if (ofLarge > HARMLESS_NANOS) {
      assertThat(ofLarge / Math.max(1, least(small)))
          .as("%s: %d ms for %d", name, ofLarge / 1_000_000, size * TIMES_LARGER)
          .isLessThan(LARGEST_RATIO);
    }
  }

  private static long least(Runnable work) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS && least > HARMLESS_NANOS; i++) {
      long before = PROCESS.getProcessCpuTime();
      work.run();
      least = Math.min(least, PROCESS.getProcessCpuTime() - before);
    }
    return least;
  }
}
