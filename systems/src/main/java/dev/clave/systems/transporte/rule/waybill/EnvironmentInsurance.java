package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Dangerous goods are insured against damage to the environment. */
final class EnvironmentInsurance implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP29", "insurance", "Dangerous goods are insured against damage to the environment.");
  }

  @Override
  public void judge(Inspection inspection) {
    if (!Goods.dangerous(inspection).isEmpty()) {
      String why = "dangerous goods need environmental insurance";
      inspection.need("/autotransporte/seguros/aseguraMedAmbiente", why);
      inspection.need("/autotransporte/seguros/polizaMedAmbiente", why);
    }
  }
}
