package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;
import java.util.Optional;

/** The amount of a line is its quantity at its price, to the cent. */
final class LineAmount implements Rule {
  @Override
  public Title title() {
    return new Title(
        "FA03", "line-amount", "The amount of a line is its quantity at its price, to the cent.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String line : inspection.each("/conceptos")) {
      Optional<BigDecimal> quantity = inspection.number(line + "/cantidad");
      Optional<BigDecimal> price = inspection.number(line + "/valorUnitario");
      Optional<BigDecimal> amount = inspection.number(line + "/importe");
      if (quantity.isPresent() && price.isPresent() && amount.isPresent()) {
        BigDecimal expected = quantity.get().multiply(price.get());
        if (expected.subtract(amount.get()).abs().compareTo(Cents.ONE) > 0) {
          inspection.error(
              line + "/importe",
              "expected " + Cents.rounded(expected) + ", found " + amount.get().toPlainString());
        }
      }
    }
  }
}
