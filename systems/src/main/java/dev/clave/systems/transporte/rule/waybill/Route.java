package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** There is an origin and a destination. */
final class Route implements Rule {
  @Override
  public Title title() {
    return new Title("CP12", "route", "There is an origin and a destination.");
  }

  @Override
  public void judge(Inspection inspection) {
    boolean origin = !Places.of(inspection, Places.ORIGIN).isEmpty();
    boolean destination = !Places.of(inspection, Places.DESTINATION).isEmpty();
    if (!origin || !destination) {
      inspection.error(
          "/ubicaciones",
          "expected an `Origen` and a `Destino`, found no " + (origin ? "`Destino`" : "`Origen`"));
    }
  }
}
