package dev.clave.systems.transporte.rule;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.systems.transporte.reference.Reference;
import dev.clave.systems.transporte.reference.ReferenceDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path directory;
  private static ReferenceDatabase database;
  private static Reference reference;

  @BeforeAll
  static void start() throws IOException {
    database = new ReferenceDatabase(directory);
    reference = database.withSamples();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void aRightWaybillHasNoFindings() {
    assertThat(reference.check("cartaPorte", Waybill.right())).isEmpty();
  }

  @Test
  void placeholderIdentitiesAreWarningsOnly() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/emisor").put("rfc", "ABC123456789");
    at(waybill, "/receptor").put("rfc", "XYZ987654321");
    assertThat(reference.check("cartaPorte", waybill))
        .extracting(Finding::severity, Finding::pointer, Finding::rule)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(
                Finding.Severity.WARNING, "/emisor/rfc", "rfc-date"),
            org.assertj.core.api.Assertions.tuple(
                Finding.Severity.WARNING, "/receptor/rfc", "rfc-date"));
  }

  @Test
  void anUnknownCodeIsNamedWithItsCatalogueAndPlace() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/mercancias/items/1").put("claveUnidad", "ZZZ");
    assertThat(reference.check("cartaPorte", waybill))
        .containsExactly(
            new Finding(
                Finding.Severity.ERROR,
                "/mercancias/items/1/claveUnidad",
                "CP01",
                "unknown-code",
                "expected a code of c_ClaveUnidad, found `ZZZ`"));
  }

  @Test
  void aCodeIsJudgedByTheDayOfTheStamp() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/mercancias/items/0").put("bienesTransp", "60131400");
    assertThat(rules("cartaPorte", waybill)).containsExactly("code-not-in-force");
    at(waybill, "/timbrado").put("fechaTimbrado", "2022-11-01T10:00:00Z");
    assertThat(rules("cartaPorte", waybill)).isEmpty();
  }

  @Test
  void aMunicipalityBelongsToItsState() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/ubicaciones/1/domicilio").put("municipio", "015");
    assertThat(rules("cartaPorte", waybill)).containsExactly("unknown-code", "postal-code-place");
  }

  @Test
  void totalsAgreeWithTheLines() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/mercancias").put("pesoBrutoTotal", 4999).put("numTotalMercancias", 3);
    assertThat(reference.check("cartaPorte", waybill))
        .extracting(Finding::message)
        .containsExactly(
            "expected 2 by the lines, found 3", "expected 5000 by the lines, found 4999");
  }

  @Test
  void dangerousGoodsAreDeclaredPackedAndInsured() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/mercancias/items/0").put("bienesTransp", "15101505");
    assertThat(rules("cartaPorte", waybill)).containsExactly("hazard");
    at(waybill, "/mercancias/items/0").put("materialPeligroso", true);
    assertThat(reference.check("cartaPorte", waybill))
        .extracting(Finding::pointer)
        .containsExactly(
            "/mercancias/items/0/cveMaterialPeligroso",
            "/mercancias/items/0/embalaje",
            "/autotransporte/seguros/aseguraMedAmbiente",
            "/autotransporte/seguros/polizaMedAmbiente");
    at(waybill, "/mercancias/items/0").put("cveMaterialPeligroso", "1202").put("embalaje", "1A1");
    at(waybill, "/autotransporte/seguros")
        .put("aseguraMedAmbiente", "Seguros Verdes")
        .put("polizaMedAmbiente", "V-1");
    assertThat(rules("cartaPorte", waybill)).isEmpty();
  }

  @Test
  void aTractorPullsATrailerAndALorryDoesNot() {
    ObjectNode waybill = Waybill.right();
    ((ArrayNode) waybill.at("/autotransporte/remolques")).removeAll();
    assertThat(rules("cartaPorte", waybill)).containsExactly("trailers");
    at(waybill, "/autotransporte/identificacionVehicular").put("configVehicular", "C2");
    assertThat(rules("cartaPorte", waybill)).isEmpty();
  }

  @Test
  void aRouteHasAnOriginADestinationAndADistanceInTimeOrder() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/ubicaciones/1").put("fechaHoraSalidaLlegada", "2024-01-14T00:00:00");
    at(waybill, "/ubicaciones/1").remove("distanciaRecorrida");
    assertThat(rules("cartaPorte", waybill)).containsExactly("distance", "time-order");
    ((ArrayNode) waybill.at("/ubicaciones")).remove(1);
    assertThat(rules("cartaPorte", waybill)).containsExactly("route");
  }

  @Test
  void aRegimeFitsTheKindOfPerson() {
    ObjectNode waybill = Waybill.right();
    at(waybill, "/emisor").put("regimenFiscal", "612");
    assertThat(rules("cartaPorte", waybill)).containsExactly("regime-of-person");
  }

  @Test
  void aDriverHasWellFormedIdentitiesAndALicenceInForce() {
    ObjectNode driver =
        Waybill.json(
            """
            {"rfc": "PELJ800101AB6", "curp": "PELJ800101HDFRPN01",
             "licencia": {"numero": "D12345678", "tipo": "E", "vigencia": "2025-12-31"},
             "direccion": {"codigoPostal": "06600"}}\
            """);
    assertThat(reference.check("conductor", driver)).isEmpty();
    driver.put("curp", "PELJ800101HDFRPN09");
    assertThat(rules("conductor", driver)).containsExactly("curp-check-digit");
    driver.put("curp", "PELJ801301HDFRPN09");
    assertThat(rules("conductor", driver)).containsExactly("curp-date", "curp-rfc-differ");
    driver.put("curp", "no es una CURP").put("rfc", "tampoco");
    at(driver, "/licencia").put("vigencia", "2024-06-14").put("tipo", "Z");
    assertThat(rules("conductor", driver))
        .containsExactly("rfc-form", "curp-form", "licence-kind", "expired");
  }

  @Test
  void aVehicleHasCataloguedCodesAndPapersInForce() {
    ObjectNode vehicle =
        Waybill.json(
            """
            {"configVehicular": "T3S2R4", "numeroSerieVin": "1XKAD49X123456789", "ano": 2022,
             "permisoSCT": {"tipo": "TPAF01", "vigencia": "2025-12-31"}}\
            """);
    assertThat(reference.check("vehiculo", vehicle)).isEmpty();
    vehicle.put("configVehicular", "T9").put("ano", 2026).put("numeroSerieVin", "corto");
    at(vehicle, "/permisoSCT").put("vigencia", "2023-12-31");
    assertThat(rules("vehiculo", vehicle))
        .containsExactly("unknown-code", "model-year", "vin-form", "expired");
  }

  @Test
  void otherEntitiesHaveNothingToLookUp() {
    assertThat(reference.check("cotizacion", Waybill.json("{}"))).isEmpty();
  }

  @Test
  void nothingAtAllGetsFindingsInsteadOfAFailure() {
    for (String entity : List.of("cartaPorte", "vehiculo", "conductor")) {
      reference.check(entity, Waybill.json("{}"));
      reference.check(entity, JSON.getNodeFactory().nullNode());
      reference.check(entity, Waybill.json("{\"mercancias\": [1], \"ubicaciones\": {\"0\": 1}}"));
    }
  }

  private static List<String> rules(String entity, JsonNode item) {
    return reference.check(entity, item).stream().map(Finding::rule).toList();
  }

  private static ObjectNode at(JsonNode item, String pointer) {
    return (ObjectNode) item.at(pointer);
  }
}
