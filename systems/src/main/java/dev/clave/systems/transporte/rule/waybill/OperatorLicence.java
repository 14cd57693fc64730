package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.regex.Pattern;

/** An operator has an RFC and a licence of 6 to 16 characters. */
final class OperatorLicence implements Rule {
  private static final Pattern LICENCE = Pattern.compile(".{6,16}");

  @Override
  public Title title() {
    return new Title(
        "CP40", "operator", "An operator has an RFC and a licence of 6 to 16 characters.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String figure : Figures.operators(inspection)) {
      inspection.need(figure + "/rfcFigura", "an operator is named by RFC");
      inspection.need(figure + "/numLicencia", "an operator drives with a licence");
      inspection.match(figure + "/numLicencia", LICENCE, "licence-number", "6 to 16 characters");
    }
  }
}
