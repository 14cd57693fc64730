package dev.clave.table.evolution;

import dev.clave.table.transition.DesignWatch;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How a change is applied.
 *
 * <pre>{@code
 * ApplySettings settings = ApplySettings.defaults().withSegments(8).withUnitsPerSecond(500);
 * }</pre>
 *
 * @param segments how many parts of the table this process works on at once
 * @param unitsPerSecond the capacity units that this process may consume a second; empty for as
 *     many as there are
 * @param phaseLength how long each phase lasts at least, so that every program has noticed it;
 *     shorter than {@link DesignWatch#LEASE} only where no other program is connected
 * @param lease after how long without a sign a process that applies the change is taken to be dead;
 *     the same in all processes that apply it
 */
public record ApplySettings(
    int segments, OptionalDouble unitsPerSecond, Duration phaseLength, Duration lease) {
  private static final int DEFAULT_SEGMENTS = 4;
  private static final int LOOKS = 30;
  private static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);

  public ApplySettings {
    if (segments < 1) {
      throw new IllegalArgumentException("segments: expected 1 or more, found " + segments);
    }
    if (unitsPerSecond.isPresent() && unitsPerSecond.getAsDouble() <= 0) {
      throw new IllegalArgumentException(
          "unitsPerSecond: expected more than 0, found " + unitsPerSecond.getAsDouble());
    }
    if (lease.isNegative() || lease.isZero()) {
      throw new IllegalArgumentException("lease: expected a time, found " + lease);
    }
  }

  public static ApplySettings defaults() {
    return new ApplySettings(
        DEFAULT_SEGMENTS, OptionalDouble.empty(), DesignWatch.LEASE, DEFAULT_LEASE);
  }

  public ApplySettings withSegments(int count) {
    return new ApplySettings(count, unitsPerSecond, phaseLength, lease);
  }

  public ApplySettings withUnitsPerSecond(double units) {
    return new ApplySettings(segments, OptionalDouble.of(units), phaseLength, lease);
  }

  public ApplySettings withPhaseLength(Duration length) {
    return new ApplySettings(segments, unitsPerSecond, length, lease);
  }

  public ApplySettings withLease(Duration length) {
    return new ApplySettings(segments, unitsPerSecond, phaseLength, length);
  }

  /** How often processes look for what others have done. */
  Duration look() {
    return lease.dividedBy(LOOKS);
  }

  /** Whether no other program is waited for. */
  boolean isAlone() {
    return phaseLength.isZero();
  }

  /**
   * Without waiting for other programs: there are none, and no other process applies the change.
   */
  public ApplySettings alone() {
    return withPhaseLength(Duration.ZERO);
  }
}
