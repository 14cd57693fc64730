package dev.clave.engine.reality;

import java.time.Instant;

/**
 * Units that come at a steady rate and are kept up to a limit. A request is let in while there are
 * any and may use more than there are, since what it uses is known only afterwards; those after it
 * wait for the debt. Guarded by whoever owns it.
 */
final class Bucket {
  private static final double MILLIS = 1000;

  private double rate;
  private double most;
  private double units;
  private long asOf;

  Bucket(double ratePerSecond, double burstSeconds, Instant now) {
    this.rate = ratePerSecond;
    this.most = ratePerSecond * burstSeconds;
    this.units = most;
    this.asOf = now.toEpochMilli();
  }

  /** Takes another rate; what is kept is not lost unless it no longer fits. */
  void setRate(double ratePerSecond, double burstSeconds, Instant now) {
    if (ratePerSecond != rate) {
      refill(now);
      rate = ratePerSecond;
      most = ratePerSecond * burstSeconds;
      units = Math.min(units, most);
    }
  }

  private void refill(Instant now) {
    long millis = now.toEpochMilli();
    if (millis > asOf) {
      units = Math.min(most, units + (millis - asOf) / MILLIS * rate);
      asOf = millis;
    }
  }

  boolean hasAny(Instant now) {
    refill(now);
    return units > 0;
  }

  void take(double usedUnits, Instant now) {
    refill(now);
    units -= usedUnits;
  }
}
