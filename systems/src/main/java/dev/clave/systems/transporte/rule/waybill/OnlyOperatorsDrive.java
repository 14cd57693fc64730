package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Only an operator has a licence. */
final class OnlyOperatorsDrive implements Rule {
  @Override
  public Title title() {
    return new Title("CP41", "operator", "Only an operator has a licence.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String figure : inspection.each("/figurasTransporte")) {
      if (!Figures.isOperator(inspection, figure)) {
        inspection.refuse(figure + "/numLicencia", "only a figure of type `01` drives");
      }
    }
  }
}
