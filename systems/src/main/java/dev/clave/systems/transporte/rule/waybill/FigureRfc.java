package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The RFC of a figure has the right form. */
final class FigureRfc implements Rule {
  @Override
  public Title title() {
    return new Title("CP39", "figure-rfc", "The RFC of a figure has the right form.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String figure : inspection.each("/figurasTransporte")) {
      inspection.rfc(figure + "/rfcFigura");
    }
  }
}
