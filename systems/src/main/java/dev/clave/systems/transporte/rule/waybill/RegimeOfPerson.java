package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rfc;
import java.util.Locale;

/** Tax regimes are for natural persons, for companies, or for both. */
final class RegimeOfPerson {
  private RegimeOfPerson() {}

  /** The column of the catalogue that says whether a regime or a use is for such a person. */
  static String kind(Inspection inspection, String party) {
    return Rfc.isPerson(inspection.text(party + "/rfc")) ? "Física" : "Moral";
  }

  static void judge(Inspection inspection, String party) {
    String kind = kind(inspection, party);
    inspection
        .entry(Catalogue.REGIMEN_FISCAL, party + "/regimenFiscal")
        .filter(regime -> regime.column(kind).equals("No"))
        .ifPresent(
            regime ->
                inspection.error(
                    party + "/regimenFiscal",
                    "`"
                        + regime.code()
                        + "` is not for a persona "
                        + kind.toLowerCase(Locale.ROOT)));
  }
}
