package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.regex.Pattern;

/** The identifier of the complement is CCC and a UUID without its first three digits. */
final class WaybillId implements Rule {
  private static final Pattern FORM =
      Pattern.compile("CCC\\p{XDigit}{5}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  @Override
  public Title title() {
    return new Title(
        "CP03",
        "waybill-id",
        "The identifier of the complement is CCC and a UUID without its first three digits.");
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.match("/idCCP", FORM, title().name(), "`CCC` and 33 characters of a UUID");
  }
}
