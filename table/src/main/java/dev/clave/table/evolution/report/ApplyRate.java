package dev.clave.table.evolution.report;

import dev.clave.table.evolution.ApplySettings;
import java.time.Duration;

/**
 * How fast a change is applied, for an estimate.
 *
 * <pre>{@code
 * ApplyRate rate = new ApplyRate(500, Duration.ofMinutes(1));
 * PricedPlan priced = PricedPlan.of(evolution.plan(), rate, prices);
 * }</pre>
 *
 * @param unitsPerSecond the capacity units that are consumed a second
 * @param phaseLength how long each phase waits for programs to notice it
 */
public record ApplyRate(double unitsPerSecond, Duration phaseLength) {
  /**
   * What an estimate assumes where nothing is said: a quarter of a new on-demand table's writes.
   */
  public static final double ASSUMED_UNITS_PER_SECOND = 1000;

  public ApplyRate {
    if (!(unitsPerSecond > 0)) {
      throw new IllegalArgumentException(
          "unitsPerSecond: expected more than 0, found " + unitsPerSecond);
    }
  }

  public static ApplyRate of(ApplySettings settings) {
    return new ApplyRate(
        settings.unitsPerSecond().orElse(ASSUMED_UNITS_PER_SECOND), settings.phaseLength());
  }

  Duration time(double units) {
    return Duration.ofMillis((long) Math.ceil(units / unitsPerSecond * 1000));
  }
}
