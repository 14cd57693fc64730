package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The issuer has an RFC. */
final class Issuer implements Rule {
  @Override
  public Title title() {
    return new Title("CP04", "issuer", "The issuer has an RFC.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.need("/emisor/rfc", "a waybill names who issues it");
    inspection.rfc("/emisor/rfc");
  }
}
