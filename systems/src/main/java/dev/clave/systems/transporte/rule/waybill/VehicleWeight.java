package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The gross weight of the vehicle is above 0. */
final class VehicleWeight implements Rule {
  @Override
  public Title title() {
    return new Title("CP34", "vehicle-weight", "The gross weight of the vehicle is above 0.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.positive("/autotransporte/identificacionVehicular/pesoBrutoVehicular");
  }
}
