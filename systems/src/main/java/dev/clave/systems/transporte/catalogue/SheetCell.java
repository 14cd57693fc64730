package dev.clave.systems.transporte.catalogue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Locale;

/** A cell of a workbook as the text that a CSV file would have. */
final class SheetCell {
  /** Day 60 is 29 February 1900, which was none; no catalogue reaches back that far. */
  private static final LocalDate DAY_ZERO = LocalDate.of(1899, 12, 30);

  private SheetCell() {}

  /** A code is often stored as a number: without a fraction, and never as 1.5101505E7. */
  static String number(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Days are stored as a number, and only the cell's format says so. */
  static String number(double value, String format) {
    return isDate(format) ? DAY_ZERO.plusDays((long) value).toString() : number(value);
  }

  private static boolean isDate(String format) {
    String plain =
        format == null
            ? ""
            : format.replaceAll("\\[[^]]*]|\"[^\"]*\"", "").toLowerCase(Locale.ROOT);
    return plain.contains("y") || plain.contains("a\u00f1") || plain.contains("d");
  }
}
