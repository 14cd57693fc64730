package dev.clave.systems.transporte.reference;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/** A vehicle: its configuration and permit are catalogued, its papers are in force. */
final class VehicleRules implements Rules {
  private static final Pattern VIN = Pattern.compile("[A-HJ-NPR-Z0-9]{17}");
  private static final BigDecimal FIRST_MODEL_YEAR = BigDecimal.valueOf(1900);

  @Override
  public List<CodeSite> codes() {
    return List.of(
        CodeSite.of("/configVehicular", Catalogue.CONFIG_AUTOTRANSPORTE),
        CodeSite.of("/permisoSCT/tipo", Catalogue.TIPO_PERMISO));
  }

  @Override
  public void judge(Inspection inspection) {
    modelYear(inspection, "/ano");
    if (inspection.has("/numeroSerieVin")
        && !VIN.matcher(inspection.text("/numeroSerieVin")).matches()) {
      inspection.warning(
          "/numeroSerieVin",
          "vin-form",
          "expected 17 letters or digits without I, O and Q, found `"
              + inspection.text("/numeroSerieVin")
              + "`");
    }
    inspection.notExpired("/permisoSCT/vigencia", "the permit");
    inspection.notExpired("/seguros/responsabilidadCivil/vigencia", "the liability insurance");
    inspection.notExpired("/seguros/carga/vigencia", "the cargo insurance");
    inspection.notExpired("/tarjetaCirculacion/vigencia", "the registration card");
  }

  /** Next year's models are sold this year. */
  static void modelYear(Inspection inspection, String pointer) {
    BigDecimal last = BigDecimal.valueOf(inspection.day().getYear() + 1L);
    inspection
        .number(pointer)
        .filter(year -> year.compareTo(FIRST_MODEL_YEAR) < 0 || year.compareTo(last) > 0)
        .ifPresent(
            year ->
                inspection.error(
                    pointer,
                    "model-year",
                    "expected a year from 1900 to " + last + ", found " + year));
  }
}
