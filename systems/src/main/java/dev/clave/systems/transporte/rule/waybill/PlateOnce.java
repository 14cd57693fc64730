package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.HashSet;
import java.util.Set;

/** The vehicle and its trailers have plates of their own. */
final class PlateOnce implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP36", "plate-once", "The vehicle and its trailers have plates of their own.");
  }

  @Override
  public void judge(Inspection inspection) {
    Set<String> plates = new HashSet<>();
    plates.add(inspection.text("/autotransporte/identificacionVehicular/placaVM"));
    for (String trailer : inspection.each("/autotransporte/remolques")) {
      String plate = inspection.text(trailer + "/placa");
      if (!plate.isEmpty() && !plates.add(plate)) {
        inspection.error(
            trailer + "/placa", "expected a plate of its own, found `" + plate + "` again");
      }
    }
  }
}
