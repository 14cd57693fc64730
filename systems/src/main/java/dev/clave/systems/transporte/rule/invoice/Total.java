package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;
import java.util.Optional;

/** The total is the subtotal with the taxes and without what was withheld. */
final class Total implements Rule {
  @Override
  public Title title() {
    return new Title(
        "FA05",
        "invoice-total",
        "The total is the subtotal with the taxes and without what was withheld.");
  }

  @Override
  public void judge(Inspection inspection) {
    Optional<BigDecimal> subtotal = inspection.number("/subtotal");
    Optional<BigDecimal> taxes = inspection.number("/impuestos");
    if (subtotal.isPresent() && taxes.isPresent()) {
      BigDecimal withheld = inspection.number("/retenciones").orElse(BigDecimal.ZERO);
      inspection.agrees(
          "/total", subtotal.get().add(taxes.get()).subtract(withheld), "subtotal and taxes");
    }
  }
}
