package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.catalogue.CatalogueEntry;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The use of the document is open to the kind of person and the tax regime of the receiver. */
final class UseOfReceiver implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP08",
        "use-of-receiver",
        "The use of the document is open to the kind of person and the tax regime of the"
            + " receiver.");
  }

  @Override
  public void judge(Inspection inspection) {
    String pointer = "/receptor/usoCfdi";
    Optional<CatalogueEntry> use = inspection.entry(Catalogue.USO_CFDI, pointer);
    if (use.isEmpty()) {
      return;
    }
    String kind = RegimeOfPerson.kind(inspection, "/receptor");
    if (use.get().column(kind).equals("No")) {
      inspection.error(
          pointer,
          "`" + use.get().code() + "` is not for a persona " + kind.toLowerCase(Locale.ROOT));
    }
    String regime = inspection.text("/receptor/regimenFiscal");
    String regimes = use.get().column("Régimen Fiscal Receptor");
    if (!regime.isEmpty()
        && !regimes.isEmpty()
        && !List.of(regimes.split("[,\\s]+")).contains(regime)) {
      inspection.error(
          pointer, "expected a use for the regime `" + regime + "`, found one for " + regimes);
    }
  }
}
