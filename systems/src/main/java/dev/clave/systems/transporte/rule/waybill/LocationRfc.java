package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The sender or receiver at a location has an RFC of the right form. */
final class LocationRfc implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP15",
        "location-rfc",
        "The sender or receiver at a location has an RFC of the right form.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String place : inspection.each("/ubicaciones")) {
      inspection.rfc(place + "/rfcRemitenteDestinatario");
    }
  }
}
