package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.regex.Pattern;

/** The identifier of a location is OR or DE, as the location is, and six digits. */
final class LocationId implements Rule {
  private static final Pattern FORM = Pattern.compile("(OR|DE)\\d{6}");

  @Override
  public Title title() {
    return new Title(
        "CP13",
        "location-id",
        "The identifier of a location is OR or DE, as the location is, and six digits.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String place : inspection.each("/ubicaciones")) {
      String prefix =
          inspection.text(place + "/tipoUbicacion").equals(Places.DESTINATION) ? "DE" : "OR";
      String pointer = place + "/idUbicacion";
      String id = inspection.text(pointer);
      String message = "expected `" + prefix + "` and 6 digits, found `" + id + "`";
      if (!id.isEmpty() && !id.startsWith(prefix)) {
        inspection.error(pointer, message);
      } else if (!id.isEmpty() && !FORM.matcher(id).matches()) {
        inspection.warning(pointer, message);
      }
    }
  }
}
