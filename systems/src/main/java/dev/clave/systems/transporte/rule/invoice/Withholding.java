package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;
import java.util.Optional;

/** Not more than the taxes is withheld. */
final class Withholding implements Rule {
  @Override
  public Title title() {
    return new Title("FA07", "withholding", "Not more than the taxes is withheld.");
  }

  @Override
  public void judge(Inspection inspection) {
    Optional<BigDecimal> withheld = inspection.number("/retenciones");
    Optional<BigDecimal> taxes = inspection.number("/impuestos");
    if (withheld.isPresent() && taxes.isPresent() && withheld.get().compareTo(taxes.get()) > 0) {
      inspection.error(
          "/retenciones",
          "expected at most "
              + taxes.get().toPlainString()
              + ", found "
              + withheld.get().toPlainString());
    }
  }
}
