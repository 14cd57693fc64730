package dev.clave.systems.transporte.rule.waybill;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.rule.CodeSite;
import dev.clave.systems.transporte.rule.Inspection;
import dev.clave.systems.transporte.rule.Rule;
import java.util.List;
import java.util.stream.Stream;

/** Every code is in its catalogue and in force on the day of the stamp. */
final class WaybillCodes implements Rule {
  private static final List<CodeSite> OTHERS =
      List.of(
          CodeSite.of("/emisor/regimenFiscal", Catalogue.REGIMEN_FISCAL),
          CodeSite.of("/receptor/regimenFiscal", Catalogue.REGIMEN_FISCAL),
          CodeSite.of("/receptor/usoCfdi", Catalogue.USO_CFDI),
          CodeSite.of("/paisOrigenDestino", Catalogue.PAIS),
          CodeSite.of("/viaEntradaSalida", Catalogue.CVE_TRANSPORTE),
          CodeSite.of("/regimenesAduaneros/*", Catalogue.REGIMEN_ADUANERO),
          CodeSite.of("/mercancias/unidadPeso", Catalogue.CLAVE_UNIDAD_PESO),
          CodeSite.of("/mercancias/items/*/bienesTransp", Catalogue.CLAVE_PROD_SERV_CP),
          CodeSite.of("/mercancias/items/*/claveUnidad", Catalogue.CLAVE_UNIDAD),
          CodeSite.of("/mercancias/items/*/moneda", Catalogue.MONEDA),
          CodeSite.of("/mercancias/items/*/embalaje", Catalogue.TIPO_EMBALAJE),
          CodeSite.of("/mercancias/items/*/cveMaterialPeligroso", Catalogue.MATERIAL_PELIGROSO),
          CodeSite.of("/autotransporte/permSCT", Catalogue.TIPO_PERMISO),
          CodeSite.of(
              "/autotransporte/identificacionVehicular/configVehicular",
              Catalogue.CONFIG_AUTOTRANSPORTE),
          CodeSite.of("/autotransporte/remolques/*/subTipoRem", Catalogue.SUB_TIPO_REM),
          CodeSite.of("/figurasTransporte/*/tipoFigura", Catalogue.FIGURA_TRANSPORTE),
          CodeSite.of("/figurasTransporte/*/partesTransporte/*", Catalogue.PARTE_TRANSPORTE));

  @Override
  public Title title() {
    return new Title(
        "CP01", "codes", "Every code is in its catalogue and in force on the day of the stamp.");
  }

  @Override
  public List<CodeSite> codes() {
    return Stream.of(
            CodeSite.address("/emisor/domicilioFiscal"),
            CodeSite.address("/ubicaciones/*/domicilio"),
            OTHERS)
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public void judge(Inspection inspection) {
    inspection.codes();
  }
}
