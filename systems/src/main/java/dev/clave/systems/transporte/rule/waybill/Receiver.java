package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The receiver has an RFC. */
final class Receiver implements Rule {
  @Override
  public Title title() {
    return new Title("CP05", "receiver", "The receiver has an RFC.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.need("/receptor/rfc", "a waybill names who receives it");
    inspection.rfc("/receptor/rfc");
  }
}
