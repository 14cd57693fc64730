package dev.clave.systems.transporte.rule;

import java.math.BigDecimal;

/** The year of a vehicle's model. */
public final class ModelYear {
  private static final BigDecimal FIRST = BigDecimal.valueOf(1900);

  private ModelYear() {}

  /** Next year's models are sold this year. */
  public static void judge(Inspection inspection, String pointer) {
    BigDecimal last = BigDecimal.valueOf(inspection.day().getYear() + 1L);
    inspection
        .number(pointer)
        .filter(year -> year.compareTo(FIRST) < 0 || year.compareTo(last) > 0)
        .ifPresent(
            year ->
                inspection.error(
                    pointer,
                    "model-year",
                    "expected a year from 1900 to " + last + ", found " + year));
  }
}
