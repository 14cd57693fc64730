package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;

/** Transport that crosses the border. */
final class International {
  private International() {}

  /** The authority writes Sí, the table a boolean. */
  static boolean is(Inspection inspection) {
    String declared = inspection.text("/transpInternac");
    return declared.equals("Sí") || declared.equals("true");
  }
}
