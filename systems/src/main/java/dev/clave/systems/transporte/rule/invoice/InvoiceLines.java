package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** An invoice has at least one line. */
final class InvoiceLines implements Rule {
  @Override
  public Title title() {
    return new Title("FA02", "invoice-lines", "An invoice has at least one line.");
  }

  @Override
  public void judge(Inspection inspection) {
    if (inspection.each("/conceptos").isEmpty()) {
      inspection.error("/conceptos", "expected at least one line, found none");
    }
  }
}
