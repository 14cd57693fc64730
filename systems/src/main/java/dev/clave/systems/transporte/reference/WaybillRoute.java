package dev.clave.systems.transporte.reference;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** The locations of a waybill: from an origin to a destination, in time order, at real places. */
final class WaybillRoute {
  private static final Pattern ID = Pattern.compile("(OR|DE)\\d{6}");

  void judge(Inspection inspection) {
    boolean origin = false;
    boolean destination = false;
    String before = "";
    for (String place : inspection.each("/ubicaciones")) {
      boolean arrives = inspection.text(place + "/tipoUbicacion").equals("Destino");
      origin |= !arrives;
      destination |= arrives;
      inspection.rfc(place + "/rfcRemitenteDestinatario");
      identity(inspection, place, arrives ? "DE" : "OR");
      if (arrives) {
        distance(inspection, place);
      }
      postalCode(inspection, place + "/domicilio");
      String time = inspection.text(place + "/fechaHoraSalidaLlegada");
      if (!time.isEmpty() && time.compareTo(before) < 0) {
        inspection.error(
            place + "/fechaHoraSalidaLlegada",
            "time-order",
            "expected a time from " + before + " on, found " + time);
      }
      before = time.isEmpty() ? before : time;
    }
    if (!origin || !destination) {
      inspection.error(
          "/ubicaciones",
          "route",
          "expected an `Origen` and a `Destino`, found no " + (origin ? "`Destino`" : "`Origen`"));
    }
    postalCode(inspection, "/emisor/domicilioFiscal");
  }

  private static void identity(Inspection inspection, String place, String prefix) {
    String pointer = place + "/idUbicacion";
    String id = inspection.text(pointer);
    if (!id.isEmpty() && !id.startsWith(prefix)) {
      inspection.error(
          pointer, "location-id", "expected `" + prefix + "` and 6 digits, found `" + id + "`");
    } else if (!id.isEmpty() && !ID.matcher(id).matches()) {
      inspection.warning(
          pointer, "location-id", "expected `" + prefix + "` and 6 digits, found `" + id + "`");
    }
  }

  private static void distance(Inspection inspection, String place) {
    String pointer = place + "/distanciaRecorrida";
    Optional<BigDecimal> distance = inspection.number(pointer);
    if (distance.isEmpty() || distance.get().signum() <= 0) {
      inspection.error(
          pointer,
          "distance",
          "expected the kilometres to this `Destino`, found "
              + distance.map(BigDecimal::toPlainString).orElse("none"));
    }
  }

  /** A postal code belongs to one state and municipality. */
  private static void postalCode(Inspection inspection, String address) {
    inspection
        .entry(Catalogue.CODIGO_POSTAL, address + "/codigoPostal")
        .ifPresent(
            code -> {
              same(inspection, address + "/estado", code, code.column("c_Estado"));
              same(inspection, address + "/municipio", code, code.column("c_Municipio"));
            });
  }

  private static void same(
      Inspection inspection, String pointer, CatalogueEntry code, String expected) {
    if (inspection.has(pointer)
        && !expected.isEmpty()
        && !inspection.text(pointer).equals(expected)) {
      inspection.error(
          pointer,
          "postal-code-place",
          "postal code `"
              + code.code()
              + "` lies in `"
              + expected
              + "`, found `"
              + inspection.text(pointer)
              + "`");
    }
  }
}
