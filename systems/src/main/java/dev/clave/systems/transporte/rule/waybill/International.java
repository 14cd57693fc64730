package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;

/** Transport that crosses the border. */
final class International {
  private International() {}

  /** The authority writes Sí, the table a boolean. */
  static boolean is(Inspection inspection) {
    String declaredValue = inspection.text("/transpInternac");
    return declaredValue.equals("Sí") || declaredValue.equals("true");
  }
}
