package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The permit is one for roads. */
final class RoadPermit implements Rule {
  private static final String ROAD = "01";

  @Override
  public Title title() {
    return new Title("CP31", "permit", "The permit is one for roads.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection
        .entry(Catalogue.TIPO_PERMISO, "/autotransporte/permSCT")
        .map(permit -> permit.column("Clave transporte"))
        .filter(means -> !means.isEmpty() && !means.contains(ROAD))
        .ifPresent(
            means ->
                inspection.error(
                    "/autotransporte/permSCT",
                    "expected a permit for transport `"
                        + ROAD
                        + "`, found one for `"
                        + means
                        + "`"));
  }
}
