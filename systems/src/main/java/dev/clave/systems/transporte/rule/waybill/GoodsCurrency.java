package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Goods with a value say in which currency. */
final class GoodsCurrency implements Rule {
  @Override
  public Title title() {
    return new Title("CP25", "currency", "Goods with a value say in which currency.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String line : Goods.lines(inspection)) {
      boolean valued =
          inspection.number(line + "/valorMercancia").filter(v -> v.signum() > 0).isPresent();
      if (valued && !inspection.has(line + "/moneda")) {
        inspection.warning(
            line + "/moneda", "expected the currency of `valorMercancia`, found none");
      }
    }
  }
}
