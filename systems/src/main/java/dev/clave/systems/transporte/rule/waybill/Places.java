package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import java.util.List;

/** The locations of a waybill. */
final class Places {
  static final String ORIGIN = "Origen";
  static final String DESTINATION = "Destino";

  private Places() {}

  /** The pointers of the locations of this kind. */
  static List<String> of(Inspection inspection, String kind) {
    return inspection.each("/ubicaciones").stream()
        .filter(place -> inspection.text(place + "/tipoUbicacion").equals(kind))
        .toList();
  }
}
