package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;

/** The number of goods is the number of lines. */
final class GoodsCount implements Rule {
  @Override
  public Title title() {
    return new Title("CP22", "goods-total", "The number of goods is the number of lines.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.agrees(
        "/mercancias/numTotalMercancias",
        BigDecimal.valueOf(Goods.lines(inspection).size()),
        "the lines");
  }
}
