package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;

/** The subtotal is the sum of the lines. */
final class Subtotal implements Rule {
  @Override
  public Title title() {
    return new Title("FA04", "invoice-total", "The subtotal is the sum of the lines.");
  }

  @Override
  public void judge(Inspection inspection) {
    BigDecimal sum =
        inspection.each("/conceptos").stream()
            .map(line -> inspection.number(line + "/importe").orElse(BigDecimal.ZERO))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    inspection.agrees("/subtotal", sum, "the lines");
  }
}
