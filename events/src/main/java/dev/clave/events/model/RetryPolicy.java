package dev.clave.events.model;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a failed event waits: the first delay, multiplied each time up to the cap, then made
 * shorter at random by at most the jitter's share, so that those who failed together do not return
 * together.
 *
 * <pre>{@code
 * RetryPolicy policy =
 *     new RetryPolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(5), 0.5, 10);
 * EventsOptions options = EventsOptions.at(jdbcUrl).withRetryPolicy(policy);
 * }</pre>
 */
public record RetryPolicy(
    Duration firstDelay, double factor, Duration cap, double jitter, int retries) {

  public static final RetryPolicy DEFAULT =
      new RetryPolicy(Duration.ofSeconds(1), 2.0, Duration.ofMinutes(5), 0.5, 8);

  public RetryPolicy {
    if (factor < 1 || jitter < 0 || jitter > 1 || retries < 0 || firstDelay.isNegative()) {
      throw new IllegalArgumentException(
          "expected factor >= 1, 0 <= jitter <= 1, retries >= 0 and a delay, found factor %s, jitter %s, retries %d, delay %s"
              .formatted(factor, jitter, retries, firstDelay));
    }
  }

  /** The delay before the retry of this number, from 1. */
  public Duration delay(int retry, RandomGenerator random) {
    double millis = firstDelay.toMillis() * Math.pow(factor, retry - 1);
    double capped = Math.min(millis, (double) cap.toMillis());
    return Duration.ofMillis(Math.round(capped * (1 - jitter * random.nextDouble())));
  }
}
