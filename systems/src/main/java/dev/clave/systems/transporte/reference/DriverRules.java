package dev.clave.systems.transporte.reference;

import java.util.List;
import java.util.regex.Pattern;

/** A driver: identities well formed and of one person, a federal licence in force. */
final class DriverRules implements Rules {
  private static final Pattern LICENCE_KIND = Pattern.compile("[A-F]");

  @Override
  public List<CodeSite> codes() {
    return List.of(CodeSite.of("/direccion/codigoPostal", Catalogue.CODIGO_POSTAL));
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.rfc("/rfc");
    if (inspection.has("/curp")) {
      Curp.judge(inspection.text("/curp"), inspection, "/curp");
    }
    samePerson(inspection);
    inspection.match("/licencia/tipo", LICENCE_KIND, "licence-kind", "a federal licence, A to F");
    inspection.match(
        "/licencia/numero", WaybillRules.LICENCE, "licence-number", "6 to 16 characters");
    inspection.notExpired("/licencia/vigencia", "the licence");
    for (String certificate : inspection.each("/certificaciones")) {
      inspection.notExpired(certificate + "/vigencia", "the certification");
    }
  }

  /** A person's RFC and CURP begin with the same four letters and birth date. */
  private static void samePerson(Inspection inspection) {
    String rfc = inspection.text("/rfc");
    String curp = inspection.text("/curp");
    if (Rfc.isPerson(rfc)
        && curp.length() >= 10
        && !rfc.substring(4, 10).equals(curp.substring(4, 10))) {
      inspection.warning(
          "/curp", "curp-rfc-differ", "its birth date differs from that of RFC `" + rfc + "`");
    }
  }
}
