package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Goods that are not dangerous name no dangerous material. */
final class NoHazardMaterial implements Rule {
  @Override
  public Title title() {
    return new Title("CP28", "hazard", "Goods that are not dangerous name no dangerous material.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String line : Goods.lines(inspection)) {
      if (!Goods.isDangerous(inspection, line)) {
        inspection.refuse(
            line + "/cveMaterialPeligroso", "the goods are not declared as dangerous");
      }
    }
  }
}
