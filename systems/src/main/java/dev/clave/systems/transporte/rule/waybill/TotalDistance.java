package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.math.BigDecimal;

/** The total distance is the sum of the distances. */
final class TotalDistance implements Rule {
  @Override
  public Title title() {
    return new Title("CP18", "distance-total", "The total distance is the sum of the distances.");
  }

  @Override
  public void judge(Inspection inspection) {
    BigDecimal sum =
        Places.of(inspection, Places.DESTINATION).stream()
            .map(place -> inspection.number(place + "/distanciaRecorrida").orElse(BigDecimal.ZERO))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    inspection.agrees("/totalDistRec", sum, "the locations");
  }
}
