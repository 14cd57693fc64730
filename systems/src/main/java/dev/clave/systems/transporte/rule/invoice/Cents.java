package dev.clave.systems.transporte.rule.invoice;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of money, to the cent. */
final class Cents {
  static final BigDecimal ONE = new BigDecimal("0.01");

  private Cents() {}

  static String rounded(BigDecimal amount) {
    return amount.setScale(ONE.scale(), RoundingMode.HALF_UP).toPlainString();
  }
}
