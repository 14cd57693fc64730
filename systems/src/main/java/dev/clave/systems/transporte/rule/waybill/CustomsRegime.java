package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Transport across the border names its customs regimes; other transport has none. */
final class CustomsRegime implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP10",
        "customs-regime",
        "Transport across the border names its customs regimes; other transport has none.");
  }

  @Override
  public void judge(Inspection inspection) {
    String pointer = "/regimenesAduaneros";
    boolean named = !inspection.each(pointer).isEmpty();
    if (International.is(inspection) && !named) {
      inspection.error(pointer, "expected a customs regime, found none");
    } else if (!International.is(inspection)) {
      inspection.refuse(pointer, "the transport does not cross the border");
    }
  }
}
