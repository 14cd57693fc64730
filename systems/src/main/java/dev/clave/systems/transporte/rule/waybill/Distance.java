package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;
import java.util.Optional;

/** A destination has the kilometres that were driven to it. */
final class Distance implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP16", "distance", "A destination has the kilometres that were driven to it.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String place : Places.of(inspection, Places.DESTINATION)) {
      String pointer = place + "/distanciaRecorrida";
      Optional<BigDecimal> distance = inspection.number(pointer);
      if (distance.isEmpty() || distance.get().signum() <= 0) {
        inspection.error(
            pointer,
            "expected the kilometres to this `Destino`, found "
                + distance.map(BigDecimal::toPlainString).orElse("none"));
      }
    }
  }
}
