package dev.clave.events.measuring;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * How many events took how long, on a scale that grows by a fifth: counts of a second can be added
 * up for any stretch of time, percentiles cannot.
 */
public final class LatencyCounts {

  private static final int STEPS_PER_DOUBLING = 4;
  private static final int SCALE = 28 * STEPS_PER_DOUBLING; // three days; what took longer is last

  private LatencyCounts() {}

  public static int[] of(List<Duration> latencies) {
    int[] counts = new int[SCALE];
    int usedPlaces = 0;
    for (Duration latency : latencies) {
      int place = place(latency.toMillis());
      counts[place]++;
      usedPlaces = Math.max(usedPlaces, place + 1);
    }
    return Arrays.copyOf(counts, usedPlaces);
  }

  private static int place(long millis) {
    if (millis <= 1) {
      return 0;
    }
    double doublings = Math.log((double) millis) / Math.log(2);
    return (int) Math.min(SCALE - 1, Math.ceil(doublings * STEPS_PER_DOUBLING));
  }

  /** The milliseconds within which that share of the events was done; 0 if there were none. */
  public static double percentile(int[] counts, double share) {
    long rank = (long) Math.ceil(share * Arrays.stream(counts).asLongStream().sum());
    long sum = 0;
    for (int place = 0; place < counts.length && rank > 0; place++) {
      sum += counts[place];
      if (sum >= rank) {
        return Math.rint(Math.pow(2, (double) place / STEPS_PER_DOUBLING));
      }
    }
    return 0;
  }
}
