package dev.clave.table.evolution.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** How the numbers of a plan are written. */
final class PlanFigures {
  private static final BigDecimal SMALLEST = new BigDecimal("0.01");

  private PlanFigures() {}

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String units(double value) {
    return count((long) Math.ceil(value));
  }

  static String money(BigDecimal amount) {
    if (amount.signum() == 0) {
      return "$0";
    }
    return amount.compareTo(SMALLEST) < 0
        ? "< $0.01"
        : String.format(Locale.ROOT, "$%,.2f", amount.setScale(2, RoundingMode.HALF_UP));
  }

  /** Two units at most, as in {@code 2 h 5 min}. */
  static String time(Duration duration) {
    long seconds = duration.plusMillis(999).toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return both(seconds / 60, "min", seconds % 60, "s");
    }
    long minutes = seconds / 60;
    return minutes < 1440
        ? both(minutes / 60, "h", minutes % 60, "min")
        : both(minutes / 1440, "d", minutes % 1440 / 60, "h");
  }

  private static String both(long large, String largeUnit, long small, String smallUnit) {
    return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }
}
