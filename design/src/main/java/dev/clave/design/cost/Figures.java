package dev.clave.design.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** How numbers of an estimate are written. */
final class Figures {
  private static final DecimalFormatSymbols SYMBOLS = DecimalFormatSymbols.getInstance(Locale.ROOT);

  private Figures() {}

  /** Money with two decimals, or three when cents do not say it exactly. */
  static String money(BigDecimal amount) {
    return "$" + new DecimalFormat("#,##0.00#", SYMBOLS).format(round(amount));
  }

  /** To a tenth of a cent. */
  static BigDecimal round(BigDecimal amount) {
    return amount.setScale(3, RoundingMode.HALF_UP);
  }

  /** A count in whole or half units, with thousands apart. */
  static String count(double value) {
    return new DecimalFormat("#,##0.##", SYMBOLS).format(value);
  }

  static String bytes(double bytes) {
    String[] names = {"B", "KB", "MB", "GB", "TB"};
    int name = 0;
    double value = bytes;
    while (value >= 1024 && name < names.length - 1) {
      value /= 1024;
      name++;
    }
    return new DecimalFormat("#,##0.##", SYMBOLS).format(value) + " " + names[name];
  }
}
