package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The liability of the carrier is insured. */
final class LiabilityInsurance implements Rule {
  @Override
  public Title title() {
    return new Title("CP32", "insurance", "The liability of the carrier is insured.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.need("/autotransporte/seguros/aseguraRespCivil", "liability is insured by law");
    inspection.need("/autotransporte/seguros/polizaRespCivil", "liability is insured by law");
  }
}
