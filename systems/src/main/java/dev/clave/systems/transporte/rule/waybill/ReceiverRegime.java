package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The tax regime of the receiver is one for a person of its kind. */
final class ReceiverRegime implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP07",
        "regime-of-person",
        "The tax regime of the receiver is one for a person of its kind.");
  }

  @Override
  public void judge(Inspection inspection) {
    RegimeOfPerson.judge(inspection, "/receptor");
  }
}
