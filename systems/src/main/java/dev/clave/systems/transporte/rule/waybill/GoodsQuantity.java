package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Goods have a quantity and a weight above 0. */
final class GoodsQuantity implements Rule {
  @Override
  public Title title() {
    return new Title("CP24", "goods", "Goods have a quantity and a weight above 0.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String line : Goods.lines(inspection)) {
      inspection.positive(line + "/cantidad");
      inspection.positive(line + "/pesoEnKg");
    }
  }
}
