package dev.clave.systems.transporte.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A waybill: the rules of Carta Porte 3.1 that the item's shape can show. */
final class WaybillRules implements Rules {
  static final Pattern LICENCE = Pattern.compile(".{6,16}");
  private static final Pattern STAMP =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
  private static final Pattern PLATE = Pattern.compile("[A-Z0-9]{5,7}");
  private static final String VERSION = "3.1";
  private static final String OPERATOR = "01";
  private static final int MOST_TRAILERS = 2;

  private final WaybillRoute route = new WaybillRoute();
  private final WaybillGoods goods = new WaybillGoods();

  @Override
  public List<CodeSite> codes() {
    List<CodeSite> sites = new ArrayList<>();
    sites.add(CodeSite.of("/emisor/regimenFiscal", Catalogue.REGIMEN_FISCAL));
    sites.add(CodeSite.of("/receptor/regimenFiscal", Catalogue.REGIMEN_FISCAL));
    sites.add(CodeSite.of("/receptor/usoCfdi", Catalogue.USO_CFDI));
    sites.addAll(CodeSite.address("/emisor/domicilioFiscal"));
    sites.addAll(CodeSite.address("/ubicaciones/*/domicilio"));
    sites.add(CodeSite.of("/mercancias/unidadPeso", Catalogue.CLAVE_UNIDAD));
    sites.add(CodeSite.of("/mercancias/items/*/bienesTransp", Catalogue.CLAVE_PROD_SERV_CP));
    sites.add(CodeSite.of("/mercancias/items/*/claveUnidad", Catalogue.CLAVE_UNIDAD));
    sites.add(CodeSite.of("/mercancias/items/*/embalaje", Catalogue.TIPO_EMBALAJE));
    sites.add(
        CodeSite.of("/mercancias/items/*/cveMaterialPeligroso", Catalogue.MATERIAL_PELIGROSO));
    sites.add(CodeSite.of("/autotransporte/permSCT", Catalogue.TIPO_PERMISO));
    sites.add(
        CodeSite.of(
            "/autotransporte/identificacionVehicular/configVehicular",
            Catalogue.CONFIG_AUTOTRANSPORTE));
    sites.add(CodeSite.of("/autotransporte/remolques/*/subTipoRem", Catalogue.SUB_TIPO_REM));
    return sites;
  }

  @Override
  public void judge(Inspection inspection) {
    if (!inspection.text("/versionCartaPorte").equals(VERSION)) {
      inspection.error(
          "/versionCartaPorte",
          "version",
          "expected `" + VERSION + "`, found `" + inspection.text("/versionCartaPorte") + "`");
    }
    parties(inspection);
    route.judge(inspection);
    goods.judge(inspection);
    vehicle(inspection);
    trailers(inspection);
    figures(inspection);
    stamp(inspection);
  }

  private static void parties(Inspection inspection) {
    inspection.need("/emisor/rfc", "issuer", "a waybill names who issues it");
    inspection.need("/receptor/rfc", "receiver", "a waybill names who receives it");
    inspection.rfc("/emisor/rfc");
    inspection.rfc("/receptor/rfc");
    String kind = Rfc.isPerson(inspection.text("/emisor/rfc")) ? "Física" : "Moral";
    inspection
        .entry(Catalogue.REGIMEN_FISCAL, "/emisor/regimenFiscal")
        .filter(regime -> regime.column(kind).equals("No"))
        .ifPresent(
            regime ->
                inspection.error(
                    "/emisor/regimenFiscal",
                    "regime-of-person",
                    "`"
                        + regime.code()
                        + "` is not for a persona "
                        + kind.toLowerCase(java.util.Locale.ROOT)));
  }

  private static void vehicle(Inspection inspection) {
    inspection.need("/autotransporte/permSCT", "permit", "federal roads need a permit");
    inspection.need("/autotransporte/numPermisoSCT", "permit", "federal roads need a permit");
    inspection.need(
        "/autotransporte/seguros/aseguraRespCivil", "insurance", "liability is insured by law");
    inspection.need(
        "/autotransporte/seguros/polizaRespCivil", "insurance", "liability is insured by law");
    VehicleRules.modelYear(inspection, "/autotransporte/identificacionVehicular/anioModeloVM");
    plate(inspection, "/autotransporte/identificacionVehicular/placaVM");
  }

  private static void plate(Inspection inspection, String pointer) {
    if (inspection.has(pointer) && !PLATE.matcher(inspection.text(pointer)).matches()) {
      inspection.warning(
          pointer,
          "plate-form",
          "expected 5 to 7 capitals or digits without hyphens, found `"
              + inspection.text(pointer)
              + "`");
    }
  }

  private static void trailers(Inspection inspection) {
    String pointer = "/autotransporte/remolques";
    List<String> trailers = inspection.each(pointer);
    trailers.forEach(trailer -> plate(inspection, trailer + "/placa"));
    if (trailers.size() > MOST_TRAILERS) {
      inspection.error(
          pointer, "trailers", "expected at most 2 trailers, found " + trailers.size());
    }
    Optional<CatalogueEntry> configuration =
        inspection.entry(
            Catalogue.CONFIG_AUTOTRANSPORTE,
            "/autotransporte/identificacionVehicular/configVehicular");
    String pulls = configuration.map(entry -> entry.column("Remolque")).orElse("0,1");
    if (pulls.equals("1") && trailers.isEmpty()) {
      inspection.error(
          pointer,
          "trailers",
          "expected a trailer, found none: `"
              + inspection.text("/autotransporte/identificacionVehicular/configVehicular")
              + "` pulls one");
    } else if (pulls.equals("0") && !trailers.isEmpty()) {
      inspection.error(
          pointer,
          "trailers",
          "expected no trailer, found " + trailers.size() + ": the vehicle pulls none");
    }
  }

  private static void figures(Inspection inspection) {
    boolean operator = false;
    for (String figure : inspection.each("/figurasTransporte")) {
      inspection.rfc(figure + "/rfcFigura");
      if (inspection.text(figure + "/tipoFigura").equals(OPERATOR)) {
        operator = true;
        inspection.need(figure + "/rfcFigura", "operator", "an operator is named by RFC");
        inspection.need(figure + "/numLicencia", "operator", "an operator drives with a licence");
        inspection.match(figure + "/numLicencia", LICENCE, "licence-number", "6 to 16 characters");
      }
    }
    if (!operator) {
      inspection.error(
          "/figurasTransporte", "operator", "expected a figure of type `01`, found none");
    }
  }

  /** Waybills are listed by their stamp, so one that has none would be in no list. */
  private static void stamp(Inspection inspection) {
    String status = inspection.text("/status");
    if (status.equals("timbrado") || status.equals("cancelado")) {
      inspection.need("/timbrado/uuid", "stamp", "a stamped waybill carries its stamp");
      inspection.need("/timbrado/fechaTimbrado", "stamp", "a stamped waybill carries its stamp");
      if (!inspection.has("/timbrado/fechaTimbrado")) {
        inspection.error(
            "/status",
            "stamp",
            "expected a stamp in `timbrado`, found none: a waybill that is `"
                + status
                + "` has it");
      }
    }
    inspection.match("/timbrado/uuid", STAMP, "stamp", "a UUID");
  }
}
