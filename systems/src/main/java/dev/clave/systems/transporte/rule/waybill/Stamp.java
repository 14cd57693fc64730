package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.regex.Pattern;

/** A waybill that is stamped or cancelled carries its stamp. */
final class Stamp implements Rule {
  private static final Pattern UUID_FORM =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  @Override
  public Title title() {
    return new Title("CP44", "stamp", "A waybill that is stamped or cancelled carries its stamp.");
  }

  @Override
  public void judge(Inspection inspection) {
    String status = inspection.text("/status");
    if (status.equals("timbrado") || status.equals("cancelado")) {
      inspection.need("/timbrado/uuid", "a stamped waybill carries its stamp");
      inspection.need("/timbrado/fechaTimbrado", "a stamped waybill carries its stamp");
      // Waybills are listed by their stamp, so one that has none would be in no list.
      if (!inspection.has("/timbrado/fechaTimbrado")) {
        inspection.error(
            "/status",
            "expected a stamp in `timbrado`, found none: a waybill that is `"
                + status
                + "` has it");
      }
    }
    inspection.match("/timbrado/uuid", UUID_FORM, title().name(), "a UUID");
  }
}
