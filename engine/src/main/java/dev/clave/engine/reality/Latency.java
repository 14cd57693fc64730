package dev.clave.engine.reality;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long requests take besides the work itself: log-normal, which is near to what the service
 * shows, given by two of its quantiles.
 *
 * <pre>{@code
 * Reality reality =
 *     Reality.NONE.withLatency(new Latency(Duration.ofMillis(4), Duration.ofMillis(20)));
 * }</pre>
 */
public record Latency(Duration median, Duration p99) {

  /** How many standard deviations the 99th percentile of a normal distribution is from its mean. */
  private static final double DEVIATIONS_TO_P99 = 2.3263478740408408;

  /** No delay. */
  public static final Latency NONE = new Latency(Duration.ZERO, Duration.ZERO);

  public Latency {
    if (median.isNegative() || p99.compareTo(median) < 0) {
      throw new IllegalArgumentException(
          "expected a median of at least 0 and a 99th percentile of at least the median, found `%s`"
              .formatted(median.toMillis() + "ms/" + p99.toMillis() + "ms"));
    }
  }

  /** One delay. */
  Duration next(RandomGenerator random) {
    if (median.isZero()) {
      return Duration.ZERO;
    }
    double spread = Math.log((double) p99.toNanos() / median.toNanos()) / DEVIATIONS_TO_P99;
    return Duration.ofNanos((long) (median.toNanos() * Math.exp(spread * random.nextGaussian())));
  }
}
