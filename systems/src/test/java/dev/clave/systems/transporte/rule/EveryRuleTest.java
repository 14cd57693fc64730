package dev.clave.systems.transporte.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.systems.transporte.reference.Reference;
import dev.clave.systems.transporte.reference.ReferenceDatabase;
import dev.clave.systems.transporte.rule.invoice.InvoiceRules;
import dev.clave.systems.transporte.rule.waybill.WaybillRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Breaks each rule once, by one change of a right item: exactly that rule's number comes up. */
class EveryRuleTest {
  private static final Path DOCUMENT = Path.of("../docs/carta-porte.md");
  private static final Path DEMANDS =
      Path.of("src/main/resources/console/systems/transporte/words/demands.js");
  private static final String VEHICLE = "/autotransporte/identificacionVehicular";

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

  private static Map<String, Consumer<ObjectNode>> waybillFaults() {
    Map<String, Consumer<ObjectNode>> faults = new TreeMap<>();
    faults.put("CP01", item -> at(item, "/receptor").put("usoCfdi", "Z99"));
    faults.put("CP02", item -> item.put("versionCartaPorte", "3.0"));
    faults.put("CP03", item -> item.put("idCCP", "CCC12345"));
    faults.put("CP04", item -> at(item, "/emisor").put("rfc", "no"));
    faults.put("CP05", item -> at(item, "/receptor").remove("rfc"));
    faults.put("CP06", item -> at(item, "/emisor").put("regimenFiscal", "612"));
    faults.put("CP07", item -> at(item, "/receptor").put("regimenFiscal", "601"));
    faults.put(
        "CP08", item -> at(item, "/receptor").put("regimenFiscal", "616").put("usoCfdi", "G03"));
    faults.put("CP09", item -> item.put("paisOrigenDestino", "USA"));
    faults.put("CP10", item -> item.putArray("regimenesAduaneros").add("EXD"));
    faults.put(
        "CP11",
        item ->
            item.put("transpInternac", true)
                .put("entradaSalidaMerc", "Entrada")
                .put("paisOrigenDestino", "USA")
                .put("viaEntradaSalida", "01")
                .putArray("regimenesAduaneros")
                .add("EXD"));
    faults.put("CP12", item -> list(item, "/ubicaciones").remove(1));
    faults.put("CP13", item -> at(item, "/ubicaciones/1").put("idUbicacion", "OR000009"));
    faults.put(
        "CP14", item -> list(item, "/ubicaciones").add(item.at("/ubicaciones/1").deepCopy()));
    faults.put("CP15", item -> at(item, "/ubicaciones/0").put("rfcRemitenteDestinatario", "nadie"));
    faults.put("CP16", item -> at(item, "/ubicaciones/1").remove("distanciaRecorrida"));
    faults.put("CP17", item -> at(item, "/ubicaciones/0").put("distanciaRecorrida", 3));
    faults.put("CP18", item -> item.put("totalDistRec", 551));
    faults.put("CP19", item -> at(item, "/ubicaciones/1/domicilio").put("codigoPostal", "45100"));
    faults.put(
        "CP20",
        item -> at(item, "/ubicaciones/1").put("fechaHoraSalidaLlegada", "2024-01-14T00:00:00"));
    faults.put(
        "CP21",
        item -> {
          list(item, "/mercancias/items").removeAll();
          at(item, "/mercancias").put("numTotalMercancias", 0).put("pesoBrutoTotal", 0);
        });
    faults.put("CP22", item -> at(item, "/mercancias").put("numTotalMercancias", 3));
    faults.put("CP23", item -> at(item, "/mercancias").put("pesoBrutoTotal", 4999));
    faults.put("CP24", item -> at(item, "/mercancias/items/0").put("cantidad", 0));
    faults.put("CP25", item -> at(item, "/mercancias/items/0").put("valorMercancia", 10));
    faults.put("CP26", item -> at(item, "/mercancias/items/0").put("bienesTransp", "15101505"));
    faults.put(
        "CP27",
        item -> {
          at(item, "/mercancias/items/0")
              .put("bienesTransp", "15101505")
              .put("materialPeligroso", true)
              .put("cveMaterialPeligroso", "1202");
          insure(item);
        });
    faults.put("CP28", item -> at(item, "/mercancias/items/0").put("cveMaterialPeligroso", "1202"));
    faults.put(
        "CP29",
        item ->
            at(item, "/mercancias/items/0")
                .put("bienesTransp", "15101505")
                .put("materialPeligroso", true)
                .put("cveMaterialPeligroso", "1202")
                .put("embalaje", "1A1"));
    faults.put("CP30", item -> at(item, "/autotransporte").put("numPermisoSCT", ""));
    faults.put("CP31", item -> at(item, "/autotransporte").put("permSCT", "TPTM01"));
    faults.put("CP32", item -> at(item, "/autotransporte/seguros").remove("polizaRespCivil"));
    faults.put("CP33", item -> at(item, VEHICLE).put("anioModeloVM", 2026));
    faults.put("CP34", item -> at(item, VEHICLE).put("pesoBrutoVehicular", 0));
    faults.put("CP35", item -> at(item, VEHICLE).put("placaVM", "ABC-123"));
    faults.put("CP36", item -> at(item, VEHICLE).put("placaVM", "REM456"));
    faults.put(
        "CP37",
        item -> {
          list(item, "/autotransporte/remolques")
              .addObject()
              .put("subTipoRem", "CTR004")
              .put("placa", "REM457");
          list(item, "/autotransporte/remolques")
              .addObject()
              .put("subTipoRem", "CTR004")
              .put("placa", "REM458");
        });
    faults.put("CP38", item -> list(item, "/autotransporte/remolques").removeAll());
    faults.put("CP39", item -> at(item, "/figurasTransporte/0").put("rfcFigura", "nadie"));
    faults.put("CP40", item -> at(item, "/figurasTransporte/0").put("numLicencia", "12345"));
    faults.put(
        "CP41",
        item ->
            list(item, "/figurasTransporte")
                .addObject()
                .put("tipoFigura", "04")
                .put("nombreFigura", "Notificado")
                .put("numLicencia", "D12345678"));
    faults.put(
        "CP42",
        item -> at(item, "/figurasTransporte/0").put("tipoFigura", "04").remove("numLicencia"));
    faults.put(
        "CP43", item -> at(item, "/figurasTransporte/0").putArray("partesTransporte").add("PT01"));
    faults.put("CP44", item -> at(item, "/timbrado").put("uuid", "sin sello"));
    return faults;
  }

  private static Map<String, Consumer<ObjectNode>> invoiceFaults() {
    Map<String, Consumer<ObjectNode>> faults = new TreeMap<>();
    faults.put("FA01", item -> at(item, "/conceptos/0").put("claveProdServ", "99999999"));
    faults.put(
        "FA02",
        item -> {
          list(item, "/conceptos").removeAll();
          item.put("subtotal", 0).put("impuestos", 0).put("total", 0).remove("retenciones");
        });
    faults.put("FA03", item -> at(item, "/conceptos/0").put("valorUnitario", 99));
    faults.put("FA04", item -> item.put("subtotal", 999.99).put("total", 1119.99));
    faults.put("FA05", item -> item.put("total", 1161));
    faults.put("FA06", item -> item.put("impuestos", 150).put("total", 1110));
    faults.put("FA07", item -> item.put("retenciones", 200).put("total", 960));
    faults.put("FA08", item -> item.remove("uuid"));
    return faults;
  }

  @Test
  void everyRuleOfAWaybillComesUpAlone() {
    assertThat(reference.check("cartaPorte", Waybill.right())).isEmpty();
    each("cartaPorte", Waybill::right, waybillFaults(), WaybillRules.ALL);
  }

  @Test
  void everyRuleOfAnInvoiceComesUpAlone() {
    assertThat(reference.check("factura", invoice())).isEmpty();
    each("factura", EveryRuleTest::invoice, invoiceFaults(), InvoiceRules.ALL);
  }

  @Test
  void transportAcrossTheBorderSaysHow() {
    ObjectNode waybill = Waybill.right();
    waybill.put("transpInternac", true);
    assertThat(reference.check("cartaPorte", waybill))
        .extracting(Finding::number)
        .containsExactly("CP09", "CP09", "CP09", "CP10");
    waybill
        .put("entradaSalidaMerc", "Salida")
        .put("paisOrigenDestino", "USA")
        .put("viaEntradaSalida", "01")
        .putArray("regimenesAduaneros")
        .add("EXD");
    assertThat(reference.check("cartaPorte", waybill)).isEmpty();
  }

  @Test
  void theDocumentListsEveryRuleWithItsNumber() throws IOException {
    String expected =
        Stream.concat(WaybillRules.ALL.stream(), InvoiceRules.ALL.stream())
            .map(Rule::title)
            .map(
                title ->
                    "| %s | `%s` | %s |".formatted(title.number(), title.name(), title.demand()))
            .collect(Collectors.joining("\n"));
    assertThat(
            Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.matches("\\| (CP|FA)\\d\\d .*"))
                .collect(Collectors.joining("\n")))
        .isEqualTo(expected);
  }

  @Test
  void everyDemandIsToldInSpanishAndInPortuguese() throws IOException {
    List<String> numbers =
        Stream.of(WaybillRules.ALL, InvoiceRules.ALL)
            .flatMap(List::stream)
            .map(rule -> rule.title().number())
            .toList();
    List<String> demands =
        Files.readAllLines(DEMANDS).stream()
            .filter(line -> line.matches(" {4}(CP|FA)\\d\\d: \"[^\"]+\\.\","))
            .map(line -> line.strip().substring(0, 4))
            .toList();
    assertThat(demands)
        .containsExactlyElementsOf(Stream.of(numbers, numbers).flatMap(List::stream).toList());
  }

  private static void each(
      String entity,
      java.util.function.Supplier<ObjectNode> right,
      Map<String, Consumer<ObjectNode>> faults,
      List<Rule> rules) {
    assertThat(faults.keySet())
        .containsExactlyElementsOf(
            rules.stream().map(rule -> rule.title().number()).sorted().toList());
    assertAll(
        faults.entrySet().stream()
            .map(
                fault ->
                    () -> {
                      ObjectNode item = right.get();
                      fault.getValue().accept(item);
                      assertThat(reference.check(entity, item))
                          .as(fault.getKey())
                          .isNotEmpty()
                          .allMatch(finding -> finding.number().equals(fault.getKey()));
                    }));
  }

  private static void insure(ObjectNode item) {
    at(item, "/autotransporte/seguros")
        .put("aseguraMedAmbiente", "Seguros Verdes")
        .put("polizaMedAmbiente", "V-1");
  }

  private static ObjectNode invoice() {
    return Waybill.json(
        """
        {"status": "pagada", "moneda": "MXN", "fechaEmision": "2024-06-01T12:00:00Z",
         "subtotal": 1000, "impuestos": 160, "retenciones": 40, "total": 1120,
         "uuid": "12345678-1234-1234-1234-123456789012",
         "conceptos": [{"claveProdServ": "78101802", "cantidad": 10, "valorUnitario": 100,
                        "importe": 1000}]}\
        """);
  }

  private static ObjectNode at(JsonNode item, String pointer) {
    return (ObjectNode) item.at(pointer);
  }

  private static ArrayNode list(JsonNode item, String pointer) {
    return (ArrayNode) item.at(pointer);
  }
}
