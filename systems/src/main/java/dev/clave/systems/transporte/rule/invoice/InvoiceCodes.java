package dev.clave.systems.transporte.rule.invoice;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.rule.CodeSite;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.List;

/** Every code is in its catalogue and in force on the day of the invoice. */
final class InvoiceCodes implements Rule {
  @Override
  public Title title() {
    return new Title(
        "FA01", "codes", "Every code is in its catalogue and in force on the day of the invoice.");
  }

  @Override
  public List<CodeSite> codes() {
    return List.of(
        CodeSite.of("/moneda", Catalogue.MONEDA),
        CodeSite.of("/conceptos/*/claveProdServ", Catalogue.CLAVE_PROD_SERV));
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.codes();
  }
}
