package dev.clave.systems.transporte.rule;

import dev.clave.systems.transporte.catalogue.Catalogue;
import java.util.List;
import java.util.regex.Pattern;

/** A vehicle: its configuration and permit are catalogued, its papers are in force. */
public final class VehicleRules implements Rule {
  private static final Pattern VIN = Pattern.compile("[A-HJ-NPR-Z0-9]{17}");

  @Override
  public Title title() {
    return new Title(
        "VE01", "vehicle", "Configuration and permit are catalogued, papers are in force.");
  }

  @Override
  public List<CodeSite> codes() {
    return List.of(
        CodeSite.of("/configVehicular", Catalogue.CONFIG_AUTOTRANSPORTE),
        CodeSite.of("/permisoSCT/tipo", Catalogue.TIPO_PERMISO));
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.codes();
    ModelYear.judge(inspection, "/ano");
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
}
