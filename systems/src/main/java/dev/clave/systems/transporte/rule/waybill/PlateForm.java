package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.regex.Pattern;

/** A plate has five to seven capitals or digits, without hyphens. */
final class PlateForm implements Rule {
  private static final Pattern FORM = Pattern.compile("[A-Z0-9]{5,7}");

  @Override
  public Title title() {
    return new Title(
        "CP35", "plate-form", "A plate has five to seven capitals or digits, without hyphens.");
  }

  @Override
  public void judge(Inspection inspection) {
    plate(inspection, "/autotransporte/identificacionVehicular/placaVM");
    for (String trailer : inspection.each("/autotransporte/remolques")) {
      plate(inspection, trailer + "/placa");
    }
  }

  private static void plate(Inspection inspection, String pointer) {
    String plate = inspection.text(pointer);
    if (inspection.has(pointer) && !FORM.matcher(plate).matches()) {
      inspection.warning(
          pointer, "expected 5 to 7 capitals or digits without hyphens, found `" + plate + "`");
    }
  }
}
