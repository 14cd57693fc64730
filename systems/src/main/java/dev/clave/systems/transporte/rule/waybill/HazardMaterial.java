package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Dangerous goods name their material and their packaging. */
final class HazardMaterial implements Rule {
  @Override
  public Title title() {
    return new Title("CP27", "hazard", "Dangerous goods name their material and their packaging.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String line : Goods.dangerous(inspection)) {
      inspection.need(line + "/cveMaterialPeligroso", "dangerous goods name their material");
      inspection.need(line + "/embalaje", "dangerous goods name their packaging");
    }
  }
}
