package dev.clave.table.evolution;

import dev.clave.table.transition.DesignWatch;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How a change is applied.
 *
 * @param segments how many parts of the table are worked on at once
 * @param unitsPerSecond the capacity units that may be consumed a second; empty for as many as
 *     there are
 * @param phaseLength how long each phase lasts at least, so that every program has noticed it;
 *     shorter than {@link DesignWatch#LEASE} only where no other program is connected
 */
public record ApplySettings(int segments, OptionalDouble unitsPerSecond, Duration phaseLength) {
  private static final int DEFAULT_SEGMENTS = 4;

  public ApplySettings {
    if (segments < 1) {
      throw new IllegalArgumentException("segments: expected 1 or more, found " + segments);
    }
    if (unitsPerSecond.isPresent() && unitsPerSecond.getAsDouble() <= 0) {
      throw new IllegalArgumentException(
          "unitsPerSecond: expected more than 0, found " + unitsPerSecond.getAsDouble());
    }
  }

  public static ApplySettings defaults() {
    return new ApplySettings(DEFAULT_SEGMENTS, OptionalDouble.empty(), DesignWatch.LEASE);
  }

  public ApplySettings withSegments(int count) {
    return new ApplySettings(count, unitsPerSecond, phaseLength);
  }

  public ApplySettings withUnitsPerSecond(double units) {
    return new ApplySettings(segments, OptionalDouble.of(units), phaseLength);
  }

  /** Whether no other program is waited for. */
  boolean isAlone() {
    return phaseLength.isZero();
  }

  /** Without waiting for other programs: there are none. */
  public ApplySettings alone() {
    return new ApplySettings(segments, unitsPerSecond, Duration.ZERO);
  }
}
