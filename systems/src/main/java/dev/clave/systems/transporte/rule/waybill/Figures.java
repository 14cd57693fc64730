package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import java.util.List;
import java.util.Set;

/** Who takes part in the transport. */
final class Figures {
  private static final String OPERATOR = "01";
  private static final Set<String> WITH_PARTS = Set.of("02", "03");

  private Figures() {}

  static List<String> operators(Inspection inspection) {
    return inspection.each("/figurasTransporte").stream()
        .filter(figure -> isOperator(inspection, figure))
        .toList();
  }

  static boolean isOperator(Inspection inspection, String figure) {
    return inspection.text(figure + "/tipoFigura").equals(OPERATOR);
  }

  /** Owners and lessors. */
  static boolean hasParts(Inspection inspection, String figure) {
    return WITH_PARTS.contains(inspection.text(figure + "/tipoFigura"));
  }
}
