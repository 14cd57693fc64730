package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** There are at most two trailers. */
final class TrailerCount implements Rule {
  private static final int MOST = 2;

  @Override
  public Title title() {
    return new Title("CP37", "trailers", "There are at most two trailers.");
  }

  @Override
  public void judge(Inspection inspection) {
    int trailers = inspection.each("/autotransporte/remolques").size();
    if (trailers > MOST) {
      inspection.error(
          "/autotransporte/remolques", "expected at most 2 trailers, found " + trailers);
    }
  }
}
