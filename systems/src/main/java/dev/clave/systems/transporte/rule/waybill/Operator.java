package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** There is an operator. */
final class Operator implements Rule {
  @Override
  public Title title() {
    return new Title("CP42", "operator", "There is an operator.");
  }

  @Override
  public void judge(Inspection inspection) {
    if (Figures.operators(inspection).isEmpty()) {
      inspection.error("/figurasTransporte", "expected a figure of type `01`, found none");
    }
  }
}
