package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** Locations follow one another in time. */
final class TimeOrder implements Rule {
  @Override
  public Title title() {
    return new Title("CP20", "time-order", "Locations follow one another in time.");
  }

  @Override
  public void judge(Inspection inspection) {
    String before = "";
    for (String place : inspection.each("/ubicaciones")) {
      String time = inspection.text(place + "/fechaHoraSalidaLlegada");
      if (!time.isEmpty() && time.compareTo(before) < 0) {
        inspection.error(
            place + "/fechaHoraSalidaLlegada",
            "expected a time from " + before + " on, found " + time);
      }
      before = time.isEmpty() ? before : time;
    }
  }
}
