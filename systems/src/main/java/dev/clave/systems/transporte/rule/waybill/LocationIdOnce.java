package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.HashSet;
import java.util.Set;

/** No two locations have one identifier. */
final class LocationIdOnce implements Rule {
  @Override
  public Title title() {
    return new Title("CP14", "location-id-once", "No two locations have one identifier.");
  }

  @Override
  public void judge(Inspection inspection) {
    Set<String> ids = new HashSet<>();
    for (String place : inspection.each("/ubicaciones")) {
      String id = inspection.text(place + "/idUbicacion");
      if (!id.isEmpty() && !ids.add(id)) {
        inspection.error(
            place + "/idUbicacion", "expected an identifier of its own, found `" + id + "` again");
      }
    }
  }
}
