package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** An origin has no kilometres. */
final class OriginDistance implements Rule {
  @Override
  public Title title() {
    return new Title("CP17", "distance", "An origin has no kilometres.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String place : Places.of(inspection, Places.ORIGIN)) {
      inspection
          .number(place + "/distanciaRecorrida")
          .filter(distance -> distance.signum() > 0)
          .ifPresent(
              distance ->
                  inspection.error(
                      place + "/distanciaRecorrida",
                      "expected none at an `Origen`, found " + distance.toPlainString()));
    }
  }
}
