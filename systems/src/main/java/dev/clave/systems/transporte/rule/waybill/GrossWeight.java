package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;

/** The gross weight is the sum of the weights, where it is in kilograms. */
final class GrossWeight implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP23",
        "goods-total",
        "The gross weight is the sum of the weights, where it is in kilograms.");
  }

  @Override
  public void judge(Inspection inspection) {
    if (inspection.text("/mercancias/unidadPeso").equals("KGM")) {
      BigDecimal weight =
          Goods.lines(inspection).stream()
              .map(line -> inspection.number(line + "/pesoEnKg").orElse(BigDecimal.ZERO))
              .reduce(BigDecimal.ZERO, BigDecimal::add);
      inspection.agrees("/mercancias/pesoBrutoTotal", weight, "the lines");
    }
  }
}
