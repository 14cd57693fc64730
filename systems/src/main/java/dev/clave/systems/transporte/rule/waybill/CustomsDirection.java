package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** A customs regime is one for the direction of the goods. */
final class CustomsDirection implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP11", "customs-direction", "A customs regime is one for the direction of the goods.");
  }

  @Override
  public void judge(Inspection inspection) {
    String direction = inspection.text("/entradaSalidaMerc");
    for (String pointer : inspection.each("/regimenesAduaneros")) {
      inspection
          .entry(Catalogue.REGIMEN_ADUANERO, pointer)
          .map(regime -> regime.column("ImpoExpo"))
          .filter(
              directions ->
                  !direction.isEmpty() && !directions.isEmpty() && !directions.contains(direction))
          .ifPresent(
              directions ->
                  inspection.error(
                      pointer,
                      "expected a regime for `" + direction + "`, found one for " + directions));
    }
  }
}
