package dev.clave.systems.dispositivos;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How simulated devices behave; shares are between 0 and 1, of all events sent.
 *
 * <pre>{@code
 * SimulatorOptions options =
 *     new SimulatorOptions(100, 500, Optional.of(Duration.ofMinutes(1)), 0.02, 0.05, 0.01, 0.02, 42);
 * }</pre>
 *
 * @param rate events a second, of all devices together
 * @param duration how long; empty until it is stopped
 * @param late the share that is held back and arrives after younger ones
 * @param failing the share whose handling fails: half of them for a while, half for good
 */
public record SimulatorOptions(
    int devices,
    int rate,
    Optional<Duration> duration,
    double duplicates,
    double late,
    double malformed,
    double failing,
    long seed) {

  public SimulatorOptions {
    if (devices < 1 || rate < 1) {
      throw new IllegalArgumentException(
          "expected at least 1 device and 1 event a second, found %d and %d"
              .formatted(devices, rate));
    }
    if (duration.filter(time -> time.isNegative() || time.isZero()).isPresent()) {
      throw new IllegalArgumentException(
          "expected a second or more, found " + duration.get().toSeconds());
    }
    for (double share : new double[] {duplicates, late, malformed, failing}) {
      checkShare("a share", share);
    }
    checkShare("shares that together are", duplicates + late + malformed + failing);
  }

  /** Not a number is no share either. */
  private static void checkShare(String option, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "expected %s between 0%% and 100%%, found %.0f%%", option, 100 * share));
    }
  }
}
