package dev.clave.systems.transporte.routes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.server.Await;
import dev.clave.server.SharedServer;
import dev.clave.server.security.Right;
import dev.clave.systems.served.Fixtures;
import dev.clave.systems.served.TestServer;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
final class ReferenceTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private final String user = "ref-" + UUID.randomUUID();

  private ObjectNode item(String entity) {
    return Fixtures.item("transporte", entity).put("userId", user);
  }

  private static SharedServer.Reply create(String entity, JsonNode body) {
    return SERVER.post("/api/transporte/entities/" + entity, body.toString());
  }

  @Test
  void theSampleStandsBeforeTheCatalogues() {
    for (String entity : List.of("cartaPorte", "factura", "vehiculo", "conductor")) {
      JsonNode findings =
          SERVER.post("/api/transporte/check/" + entity, item(entity).toString()).json();
      assertThat(findings.get("findings"))
          .as(entity)
          .noneMatch(finding -> finding.get("severity").asText().equals("ERROR"));
    }
  }

  @Test
  void theFirstFindingsOfACheckAreToldAndHowManyThereAre() {
    ObjectNode waybill = item("cartaPorte");
    ArrayNode goods = (ArrayNode) waybill.at("/mercancias/items");
    ObjectNode wrong = goods.get(0).deepCopy();
    wrong.put("claveUnidad", "Z".repeat(1500));
    for (int i = 0; i < 1000; i++) {
      goods.add(wrong.deepCopy());
    }

    SharedServer.Reply checked =
        SERVER.post("/api/transporte/check/cartaPorte", waybill.toString());

    assertThat(checked.status()).as(checked.body()).isEqualTo(200);
    assertThat(checked.json().get("findings")).hasSize(50);
    assertThat(checked.json().get("findings").get(0).get("severity").asText()).isEqualTo("ERROR");
    assertThat(checked.json().get("count").asInt()).isGreaterThanOrEqualTo(1000);
    assertThat(checked.body().length()).isLessThan(100_000);
  }

  @Test
  void anUnknownCodeIsRefusedWithItsPlaceAndNothingIsWritten() {
    ObjectNode waybill = item("cartaPorte");
    ((ObjectNode) waybill.at("/mercancias/items/0")).put("claveUnidad", "ZZZ");

    SharedServer.Reply refusal = create("cartaPorte", waybill);

    assertThat(refusal.status()).as(refusal.body()).isEqualTo(422);
    assertThat(refusal.json().at("/faults/0/pointer").asText())
        .isEqualTo("/mercancias/items/0/claveUnidad");
    assertThat(refusal.json().at("/faults/0/detail").asText()).contains("c_ClaveUnidad", "ZZZ");
    assertThat(SERVER.get(path("cartaPorte", waybill)).status()).isEqualTo(404);
    assertThat(
            SERVER
                .post(
                    "/api/transporte/import",
                    "{\"entity\": \"cartaPorte\", \"attributes\": %s}".formatted(waybill))
                .json()
                .get("result")
                .asText())
        .isEqualTo("refused");
    assertThat(SERVER.get(path("cartaPorte", waybill)).status()).isEqualTo(404);
  }

  @Test
  void aWaybillThatTheCataloguesKnowIsWrittenAndAChangeIsJudgedByWhatItChanges() {
    ObjectNode waybill = item("cartaPorte");
    assertThat(create("cartaPorte", waybill).status()).as("without its trip").isEqualTo(404);
    assertThat(create("viaje", item("viaje").put("id", waybill.get("viajeId").asText())).status())
        .isEqualTo(201);
    assertThat(create("cartaPorte", waybill.deepCopy().put("status", "timbrado")).status())
        .as("without its stamp")
        .isEqualTo(422);
    assertThat(create("cartaPorte", waybill).status()).isEqualTo(201);
    String one = path("cartaPorte", waybill);
    assertThat(patch(one, "{\"status\": \"timbrado\"}").status()).isEqualTo(422);

    assertThat(patch(one, "{\"folio\": \"CP-2\"}").status()).isEqualTo(200);
    SharedServer.Reply refusal = patch(one, "{\"emisor.regimenFiscal\": \"999\"}");
    assertThat(refusal.status()).as(refusal.body()).isEqualTo(422);
    assertThat(refusal.json().at("/faults/0/pointer").asText()).isEqualTo("/emisor/regimenFiscal");
    assertThat(SERVER.get(one).json().at("/emisor/regimenFiscal").asText()).isEqualTo("601");
  }

  @Test
  void aStampedWaybillTakesItsCancellationAndNothingElse() {
    ObjectNode waybill = item("cartaPorte");
    assertThat(create("viaje", item("viaje").put("id", waybill.get("viajeId").asText())).status())
        .isEqualTo(201);
    assertThat(create("cartaPorte", waybill).status()).isEqualTo(201);
    String one = path("cartaPorte", waybill);
    assertThat(
            patch(
                    one,
                    """
                    {"status": "timbrado", "timbrado": {
                      "uuid": "12345678-1234-4234-8234-123456789012",
                      "fechaTimbrado": "2024-06-01T10:00:00Z",
                      "noCertificadoSAT": "00001000000500000000", "selloSAT": "a", "selloCFD": "b"}}\
                    """)
                .status())
        .isEqualTo(200);
    ObjectNode stored = (ObjectNode) SERVER.get(one).json();

    SharedServer.Reply refusal = patch(one, "{\"folio\": \"CP-2\", \"status\": \"cancelado\"}");
    assertThat(refusal.status()).as(refusal.body()).isEqualTo(422);
    assertThat(refusal.json().at("/faults/0/pointer").asText()).isEqualTo("/folio");
    assertThat(put(one, stored.deepCopy().put("folio", "CP-2")).status()).isEqualTo(422);
    assertThat(patch(one, "{\"status\": \"borrador\"}").status()).isEqualTo(422);
    assertThat(
            SERVER
                .post(
                    "/api/transporte/import",
                    "{\"entity\": \"cartaPorte\", \"attributes\": %s}"
                        .formatted(stored.deepCopy().put("folio", "CP-2")))
                .json()
                .get("result")
                .asText())
        .isEqualTo("refused");
    assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
        .isEqualTo(422);
    assertThat(SERVER.get(one).json()).isEqualTo(stored);

    assertThat(put(one, stored).status()).as("as it is").isEqualTo(200);
    assertThat(patch(one, "{\"status\": \"cancelado\"}").status()).isEqualTo(200);
    assertThat(patch(one, "{\"status\": \"timbrado\"}").status()).isEqualTo(422);
  }

  private static SharedServer.Reply put(String path, ObjectNode item) {
    return SERVER.send("PUT", path, SERVER.administrator(), item.toString(), Map.of());
  }

  @Test
  void aVehicleAndADriverAreJudgedToo() {
    assertThat(create("vehiculo", item("vehiculo").put("configVehicular", "X9")).status())
        .isEqualTo(422);
    ObjectNode driver = item("conductor");
    ((ObjectNode) driver.get("direccion")).put("codigoPostal", "99999");
    assertThat(create("conductor", driver).status()).isEqualTo(422);
    assertThat(create("vehiculo", item("vehiculo")).status()).isEqualTo(201);
    assertThat(create("conductor", item("conductor")).status()).isEqualTo(201);
  }

  @Test
  void anItemOfAnotherShapeIsRefusedByTheDesignFirst() {
    SharedServer.Reply refusal = create("vehiculo", item("vehiculo").put("ano", "old"));

    assertThat(refusal.status()).isEqualTo(400);
    assertThat(refusal.json().at("/faults/0/pointer").asText()).isEqualTo("/ano");
  }

  @Test
  void aCatalogueIsSearchedDespiteSlipsAndACodeIsLookedUpOnADay() {
    String catalogues = "/api/transporte/catalogues";
    assertThat(SERVER.get(catalogues).json().get("catalogues")).hasSizeGreaterThanOrEqualTo(12);
    assertThat(
            SERVER
                .get(catalogues + "/c_ClaveProdServCP?text=eletronicos&limit=5")
                .json()
                .get("entries"))
        .isNotEmpty();
    assertThat(SERVER.get(catalogues + "/c_Estado/CMX").json().get("code").asText())
        .isEqualTo("CMX");
    assertThat(SERVER.get(catalogues + "/c_Estado/CMX?day=1900-01-01").status()).isEqualTo(404);
    assertThat(SERVER.get(catalogues + "/c_Estado/CMX?day=soon").status()).isEqualTo(400);
    assertThat(SERVER.get(catalogues + "/c_Nada?text=a").status()).isEqualTo(404);
    assertThat(SERVER.get(catalogues + "/c_Estado").status()).isEqualTo(400);
  }

  @Test
  void aPublishedFileIsLoadedAsAVersionAndABadOneIsRefusedWhole() throws Exception {
    String versions = "/api/transporte/catalogues/c_TipoPermiso/versions/";
    String file;
    try (InputStream in =
        ReferenceTest.class.getResourceAsStream(
            "/systems/transporte/reference/c_TipoPermiso.csv")) {
      file = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    SharedServer.Reply bad =
        SERVER.send("PUT", versions + "bad", SERVER.administrator(), "nonsense\n", Map.of());
    assertThat(bad.status()).as(bad.body()).isEqualTo(422);

    SharedServer.Reply loaded =
        SERVER.send("PUT", versions + "t1", SERVER.administrator(), file, Map.of());
    assertThat(loaded.status()).as(loaded.body()).isEqualTo(200);
    assertThat(loaded.json().get("active").asBoolean()).isTrue();

    String tenant =
        SERVER.token(Set.of("transporte"), Set.of(Right.OPERATE), Map.of("userId", "one"));
    assertThat(SERVER.send("PUT", versions + "t2", tenant, file, Map.of()).status())
        .as("a tenant loads nothing that everybody reads")
        .isEqualTo(403);
  }

  @Test
  void everyChangeOfTheTableIsInTheAuditAndATenantSeesItsOwn() throws Exception {
    ObjectNode client = item("cliente");
    assertThat(create("cliente", client).status()).isEqualTo(201);
    assertThat(patch(path("cliente", client), "{\"nombre\": \"Otro\"}").status()).isEqualTo(200);
    String ownPackage =
        SERVER.token(Set.of("transporte"), Set.of(Right.OPERATE), Map.of("userId", user));
    String other =
        SERVER.token(Set.of("transporte"), Set.of(Right.OPERATE), Map.of("userId", "somebody"));

    String audit = "/api/transporte/audit?userId=" + user;
    Await.until(() -> SERVER.get(audit, ownPackage).json().get("entries").size() == 2);

    JsonNode newest = SERVER.get(audit, ownPackage).json().at("/entries/0");
    assertThat(newest.get("operation").asText()).isEqualTo("MODIFY");
    assertThat(newest.at("/after/nombre").asText()).isEqualTo("Otro");
    assertThat(SERVER.get(audit, other).status()).isEqualTo(403);
  }

  @Test
  void whoeverIsBoundToMoreThanAUserDoesNotSeeAllOfThatUser() {
    String narrow =
        SERVER.token(
            Set.of("transporte"), Set.of(Right.OPERATE), Map.of("userId", user, "id", "v1"));

    assertThat(SERVER.get("/api/transporte/audit?userId=" + user, narrow).status()).isEqualTo(403);
  }

  private static String path(String entity, JsonNode item) {
    return "/api/transporte/entities/%s/%s/%s"
        .formatted(entity, item.get("userId").asText(), item.get("id").asText());
  }

  private static SharedServer.Reply patch(String path, String body) {
    return SERVER.send("PATCH", path, SERVER.administrator(), body, Map.of());
  }
}
