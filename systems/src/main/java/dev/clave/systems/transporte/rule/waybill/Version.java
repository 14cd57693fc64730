package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** The version is 3.1. */
final class Version implements Rule {
  private static final String CURRENT = "3.1";

  @Override
  public Title title() {
    return new Title("CP02", "version", "The version is 3.1.");
  }

  @Override
  public void judge(Inspection inspection) {
    String version = inspection.text("/versionCartaPorte");
    if (!version.equals(CURRENT)) {
      inspection.error("/versionCartaPorte", "expected `" + CURRENT + "`, found `" + version + "`");
    }
  }
}
