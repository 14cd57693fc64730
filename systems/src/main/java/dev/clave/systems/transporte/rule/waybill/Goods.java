package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import java.util.List;

/** The goods of a waybill. */
final class Goods {
  private Goods() {}

  static List<String> lines(Inspection inspection) {
    return inspection.each("/mercancias/items");
  }

  static List<String> dangerous(Inspection inspection) {
    return lines(inspection).stream().filter(line -> isDangerous(inspection, line)).toList();
  }

  /** The authority writes Sí, the table a boolean. */
  static boolean isDangerous(Inspection inspection, String line) {
    String declaredValue = inspection.text(line + "/materialPeligroso");
    return declaredValue.equals("Sí") || declaredValue.equals("true");
  }
}
