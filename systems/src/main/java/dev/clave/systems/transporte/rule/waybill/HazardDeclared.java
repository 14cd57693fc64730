package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/**
 * Goods are declared as dangerous where their catalogue entry demands it, and not where it forbids
 * it.
 */
final class HazardDeclared implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP26",
        "hazard",
        "Goods are declared as dangerous where their catalogue entry demands it, and not where it"
            + " forbids it.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String line : Goods.lines(inspection)) {
      String pointer = line + "/materialPeligroso";
      boolean dangerous = Goods.isDangerous(inspection, line);
      String product = inspection.text(line + "/bienesTransp");
      String allowed =
          inspection
              .entry(Catalogue.CLAVE_PROD_SERV_CP, line + "/bienesTransp")
              .map(entry -> entry.column("Material Peligroso"))
              .orElse("0,1");
      if (allowed.equals("1") && !dangerous) {
        inspection.error(pointer, "expected `Sí`: `" + product + "` is always dangerous");
      } else if (allowed.equals("0") && dangerous) {
        inspection.error(pointer, "expected `No`: `" + product + "` is never dangerous");
      }
    }
  }
}
