package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The carrier has a permit and its number. */
final class Permit implements Rule {
  @Override
  public Title title() {
    return new Title("CP30", "permit", "The carrier has a permit and its number.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.need("/autotransporte/permSCT", "federal roads need a permit");
    inspection.need("/autotransporte/numPermisoSCT", "federal roads need a permit");
  }
}
