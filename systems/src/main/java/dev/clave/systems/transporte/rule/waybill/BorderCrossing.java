package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.List;

/**
 * Transport across the border says in which direction, from or to which country, and by which
 * means; other transport says none of it.
 */
final class BorderCrossing implements Rule {
  private static final List<String> DETAILS =
      List.of("/entradaSalidaMerc", "/paisOrigenDestino", "/viaEntradaSalida");

  @Override
  public Title title() {
    return new Title(
        "CP09",
        "border",
        "Transport across the border says in which direction, from or to which country, and by"
            + " which means; other transport says none of it.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String pointer : DETAILS) {
      if (International.is(inspection)) {
        inspection.need(pointer, "the transport crosses the border");
      } else {
        inspection.refuse(pointer, "the transport does not cross the border");
      }
    }
  }
}
