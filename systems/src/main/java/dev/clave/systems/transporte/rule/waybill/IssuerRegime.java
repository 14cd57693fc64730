package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The tax regime of the issuer is one for a person of its kind. */
final class IssuerRegime implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP06",
        "regime-of-person",
        "The tax regime of the issuer is one for a person of its kind.");
  }

  @Override
  public void judge(Inspection inspection) {
    RegimeOfPerson.judge(inspection, "/emisor");
  }
}
