package dev.clave.systems.transporte.rule;

import dev.clave.systems.transporte.catalogue.Catalogue;
import java.util.List;
import java.util.regex.Pattern;

/** A driver: identities well formed and of one person, a federal licence in force. */
public final class DriverRules implements Rule {
  private static final Pattern LICENCE = Pattern.compile(".{6,16}");
  private static final Pattern LICENCE_KIND = Pattern.compile("[A-F]");

  @Override
  public Title title() {
    return new Title(
        "CO01", "driver", "Identities are well formed and of one person, the licence is in force.");
  }

  @Override
  public List<CodeSite> codes() {
    return List.of(CodeSite.of("/direccion/codigoPostal", Catalogue.CODIGO_POSTAL));
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.codes();
    inspection.rfc("/rfc");
    if (inspection.has("/curp")) {
      Curp.judge(inspection.text("/curp"), inspection, "/curp");
    }
    samePerson(inspection);
    inspection.match("/licencia/tipo", LICENCE_KIND, "licence-kind", "a federal licence, A to F");
    inspection.match("/licencia/numero", LICENCE, "licence-number", "6 to 16 characters");
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
