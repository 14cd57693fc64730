package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.catalogue.CatalogueEntry;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;

/** State, municipality and locality are those of the postal code. */
final class PostalCodePlace implements Rule {
  @Override
  public Title title() {
    return new Title(
        "CP19",
        "postal-code-place",
        "State, municipality and locality are those of the postal code.");
  }

  @Override
  public void judge(Inspection inspection) {
    for (String place : inspection.each("/ubicaciones")) {
      judge(inspection, place + "/domicilio");
    }
    judge(inspection, "/emisor/domicilioFiscal");
  }

  private static void judge(Inspection inspection, String address) {
    inspection
        .entry(Catalogue.CODIGO_POSTAL, address + "/codigoPostal")
        .ifPresent(
            code -> {
              same(inspection, address + "/estado", code, "c_Estado");
              same(inspection, address + "/municipio", code, "c_Municipio");
              same(inspection, address + "/localidad", code, "c_Localidad");
            });
  }

  private static void same(
      Inspection inspection, String pointer, CatalogueEntry code, String column) {
    String expected = code.column(column);
    if (inspection.has(pointer)
        && !expected.isEmpty()
        && !inspection.text(pointer).equals(expected)) {
      inspection.error(
          pointer,
          "postal code `%s` lies in `%s`, found `%s`"
              .formatted(code.code(), expected, inspection.text(pointer)));
    }
  }
}
