package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** A vehicle that pulls a trailer by its configuration has one; one that pulls none has none. */
final class TrailerDemanded implements Rule {
  private static final String CONFIGURATION =
      "/autotransporte/identificacionVehicular/configVehicular";

  @Override
  public Title title() {
    return new Title(
        "CP38",
        "trailers",
        "A vehicle that pulls a trailer by its configuration has one; one that pulls none has"
            + " none.");
  }

  @Override
  public void judge(Inspection inspection) {
    String pointer = "/autotransporte/remolques";
    int trailers = inspection.each(pointer).size();
    String pulls =
        inspection
            .entry(Catalogue.CONFIG_AUTOTRANSPORTE, CONFIGURATION)
            .map(entry -> entry.column("Remolque"))
            .orElse("0,1");
    if (pulls.equals("1") && trailers == 0) {
      inspection.error(
          pointer,
          "expected a trailer, found none: `" + inspection.text(CONFIGURATION) + "` pulls one");
    } else if (pulls.equals("0") && trailers > 0) {
      inspection.error(
          pointer, "expected no trailer, found " + trailers + ": the vehicle pulls none");
    }
  }
}
