package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** There is at least one line of goods. */
final class GoodsLines implements Rule {
  @Override
  public Title title() {
    return new Title("CP21", "goods", "There is at least one line of goods.");
  }

  @Override
  public void judge(Inspection inspection) {
    if (Goods.lines(inspection).isEmpty()) {
      inspection.error("/mercancias/items", "expected at least one line, found none");
    }
  }
}
