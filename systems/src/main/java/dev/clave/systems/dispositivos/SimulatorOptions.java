package dev.clave.systems.dispositivos;

import java.time.Duration;
import java.util.Optional;

/**
 * How simulated devices behave; shares are between 0 and 1, of all events sent.
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
    for (double share : new double[] {duplicates, late, malformed, failing}) {
      if (share < 0 || share > 1) {
        throw new IllegalArgumentException(
            "expected a share between 0%% and 100%%, found %s".formatted(share));
      }
    }
  }
}
