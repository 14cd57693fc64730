package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.ModelYear;
import dev.clave.systems.transporte.rule.Rule;

/** The model of the vehicle is of a year from 1900 to the next one. */
final class VehicleYear implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP33", "model-year", "The model of the vehicle is of a year from 1900 to the next one.");
  }

  @Override
  public void judge(Inspection inspection) {
    ModelYear.judge(inspection, "/autotransporte/identificacionVehicular/anioModeloVM");
  }
}
