package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** An owner or lessor says which parts of the transport are his, and nobody else does. */
final class FigureParts implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP43",
        "figure-parts",
        "An owner or lessor says which parts of the transport are his, and nobody else does.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String figure : inspection.each("/figurasTransporte")) {
      String pointer = figure + "/partesTransporte";
      if (!Figures.hasParts(inspection, figure)) {
        inspection.refuse(pointer, "only figures of type `02` and `03` have parts");
      } else if (inspection.each(pointer).isEmpty()) {
        inspection.warning(pointer, "expected the parts of an owner or lessor, found none");
      }
    }
  }
}
