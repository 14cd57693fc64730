package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The taxes are the subtotal at a rate of the value-added tax: none, 8 % at the border, or 16 %.
 */
final class TaxRate implements Rule {
  private static final List<BigDecimal> RATES =
      List.of(BigDecimal.ZERO, new BigDecimal("0.08"), new BigDecimal("0.16"));

  @Override
  public Title title() {
    return new Title(
        "FA06",
        "tax-rate",
        "The taxes are the subtotal at a rate of the value-added tax: none, 8 % at the border, or"
            + " 16 %.");
  }

  @Override
  public void judge(Inspection inspection) {
    Optional<BigDecimal> subtotal = inspection.number("/subtotal");
    Optional<BigDecimal> taxes = inspection.number("/impuestos");
    if (subtotal.isEmpty() || taxes.isEmpty()) {
      return;
    }
    BigDecimal tolerance =
        Cents.ONE.multiply(BigDecimal.valueOf(Math.max(1, inspection.each("/conceptos").size())));
    boolean isKnownRate =
        RATES.stream()
            .map(rate -> subtotal.get().multiply(rate).subtract(taxes.get()).abs())
            .anyMatch(difference -> difference.compareTo(tolerance) <= 0);
    if (!isKnownRate) {
      inspection.warning(
          "/impuestos",
          "expected 0, 8 or 16 % of "
              + subtotal.get().toPlainString()
              + ", found "
              + taxes.get().toPlainString());
    }
  }
}
