package dev.clave.systems.transporte.reference;

import java.math.BigDecimal;
import java.util.List;

/** The goods of a waybill: totals that agree with the lines, hazards that are declared. */
final class WaybillGoods {

  void judge(Inspection inspection) {
    List<String> lines = inspection.each("/mercancias/items");
    if (lines.isEmpty()) {
      inspection.error("/mercancias/items", "goods", "expected at least one line, found none");
    }
    totals(inspection, lines);
    boolean hazardous = false;
    for (String line : lines) {
      positive(inspection, line + "/cantidad");
      positive(inspection, line + "/pesoEnKg");
      hazardous |= hazard(inspection, line);
    }
    if (hazardous) {
      String why = "dangerous goods need environmental insurance";
      inspection.need("/autotransporte/seguros/aseguraMedAmbiente", "insurance", why);
      inspection.need("/autotransporte/seguros/polizaMedAmbiente", "insurance", why);
    }
  }

  private static void totals(Inspection inspection, List<String> lines) {
    BigDecimal weight =
        lines.stream()
            .map(line -> inspection.number(line + "/pesoEnKg").orElse(BigDecimal.ZERO))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    agrees(inspection, "/mercancias/numTotalMercancias", BigDecimal.valueOf(lines.size()));
    if (inspection.text("/mercancias/unidadPeso").equals("KGM")) {
      agrees(inspection, "/mercancias/pesoBrutoTotal", weight);
    }
  }

  private static void agrees(Inspection inspection, String pointer, BigDecimal expected) {
    inspection
        .number(pointer)
        .filter(total -> total.compareTo(expected) != 0)
        .ifPresent(
            total ->
                inspection.error(
                    pointer,
                    "goods-total",
                    "expected "
                        + expected.stripTrailingZeros().toPlainString()
                        + " by the lines, found "
                        + total.stripTrailingZeros().toPlainString()));
  }

  private static void positive(Inspection inspection, String pointer) {
    inspection
        .number(pointer)
        .filter(value -> value.signum() <= 0)
        .ifPresent(
            value ->
                inspection.error(
                    pointer, "goods", "expected more than 0, found " + value.toPlainString()));
  }

  /** The product's catalogue row says whether it must, may or must not be dangerous. */
  private static boolean hazard(Inspection inspection, String line) {
    String pointer = line + "/materialPeligroso";
    String declared = inspection.text(pointer);
    boolean dangerous = declared.equals("Sí") || declared.equals("true");
    String allowed =
        inspection
            .entry(Catalogue.CLAVE_PROD_SERV_CP, line + "/bienesTransp")
            .map(product -> product.column("Material Peligroso"))
            .orElse("0,1");
    String product = inspection.text(line + "/bienesTransp");
    if (allowed.equals("1") && !dangerous) {
      inspection.error(pointer, "hazard", "expected `Sí`: `" + product + "` is always dangerous");
    } else if (allowed.equals("0") && dangerous) {
      inspection.error(pointer, "hazard", "expected `No`: `" + product + "` is never dangerous");
    }
    if (dangerous) {
      inspection.need(
          line + "/cveMaterialPeligroso", "hazard", "dangerous goods name their material");
      inspection.need(line + "/embalaje", "hazard", "dangerous goods name their packaging");
    }
    return dangerous;
  }
}
