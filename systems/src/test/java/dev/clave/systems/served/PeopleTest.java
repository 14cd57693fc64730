package dev.clave.systems.served;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.http.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person of each system is erased from tables, PostgreSQL and audits. */
final class PeopleTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @Test
  void aCarrierLeavesNeitherItemsNorAccountNorNameInTheAudit() {
    String id = UUID.randomUUID().toString();
    String api = "/api/transporte";
    String ana = token("ana-" + id, "transporte");
    send(
        ana,
        "POST",
        api + "/users",
        "{\"id\": \"%s\", \"email\": \"%s@example.mx\"}".formatted(id, id));
    send(ana, "PUT", api + "/users/" + id + "/profile", "{\"nombre\": \"Ana\"}");
    for (String carrier : List.of(id, "other-" + id)) {
      created(
          ana,
          api + "/entities/viaje",
          """
          {"userId": "%s", "id": "v1", "origen": "CDMX", "destino": "Puebla",
           "status": "completado", "fechaInicio": "2024-01-15T08:00:00Z", "distanciaKm": 130}
          """
              .formatted(carrier));
      created(
          ana,
          api + "/entities/eventoViaje",
          """
          {"userId": "%s", "viajeId": "v1", "timestamp": "2024-01-15T09:00:00Z", "id": "e1",
           "tipo": "parada"}
          """
              .formatted(carrier));
    }
    String person = "{\"person\": {\"userId\": \"%s\"}, \"names\": [\"ana-%s\"]}".formatted(id, id);
    assertThat(places(lines(api + "/people/export", person)))
        .contains("viaje", "eventoViaje", "configEstadisticas", "auth.users", "audit_entry");

    JsonNode report = last(lines(api + "/people/erase", person)).get("report");

    assertThat(report.get("complete").asBoolean()).as(report.toString()).isTrue();
    assertThat(places(lines(api + "/people/export", person))).isEmpty();
    assertThat(SERVER.get(api + "/entities/viaje/" + id + "/v1").status()).isEqualTo(404);
    assertThat(SERVER.get(api + "/entities/viaje/other-" + id + "/v1").body())
        .contains("Puebla")
        .doesNotContain("ana-" + id)
        .contains(report.get("pseudonym").asText());
    assertThat(SERVER.get(api + "/audit?userId=" + id).json().get("entries")).isEmpty();
    assertThat(
            SERVER
                .get(api + "/audit?limit=50&userId=" + report.get("pseudonym").asText())
                .json()
                .get("entries"))
        .isNotEmpty();
  }

  @Test
  void aDriverIsErasedWithinTheCarrier() {
    String carrier = "c-" + UUID.randomUUID();
    String api = "/api/transporte";
    String token = token("office", "transporte");
    for (String each : List.of(carrier, carrier + "-b")) {
      created(
          token,
          api + "/entities/conductor",
          """
          {"userId": "%s", "id": "c001", "nombre": "Juan", "estado": "disponible",
           "licencia": {"numero": "D12345678", "tipo": "E", "vigencia": "2040-01-01"}}
          """
              .formatted(each));
      created(
          token,
          api + "/entities/viaje",
          """
          {"userId": "%s", "id": "c001", "origen": "CDMX", "destino": "Puebla",
           "status": "completado", "conductorId": "c001", "fechaInicio": "2024-01-15T08:00:00Z"}
          """
              .formatted(each));
    }
    String body =
        """
        {"person": {"conductor.id": "c001", "conductorId": "c001"}, "keep": ["viaje"],
         "within": {"userId": "%s"}}
        """
            .formatted(carrier);

    JsonNode report = last(lines(api + "/people/erase", body)).get("report");

    assertThat(report.get("complete").asBoolean()).as(report.toString()).isTrue();
    assertThat(SERVER.get(api + "/entities/conductor/" + carrier + "/c001").status())
        .isEqualTo(404);
    assertThat(SERVER.get(api + "/entities/conductor/" + carrier + "-b/c001").status())
        .isEqualTo(200);
    JsonNode trips =
        SERVER
            .get(
                api
                    + "/patterns/viajesDeConductor?userId="
                    + carrier
                    + "&conductorId="
                    + report.get("pseudonym").asText())
            .json();
    assertThat(trips.get("items")).hasSize(1);
  }

  @Test
  void whoChangedADeviceBecomesAPseudonymAndTheChainHolds() {
    String name = "eva-" + UUID.randomUUID();
    String api = "/api/dispositivos";
    String eva = token(name, "dispositivos");
    String uuid =
        send(eva, "POST", api + "/devices", "{\"name\": \"pump\"}")
            .json()
            .get("device_uuid")
            .asText();
    Reply changed =
        send(eva, "PUT", api + "/devices/" + uuid + "/status", "{\"status\": \"MAINTENANCE\"}");
    assertThat(changed.status()).as(changed.body()).isEqualTo(200);
    String person = "{\"names\": [\"%s\"]}".formatted(name);
    assertThat(places(lines(api + "/people/export", person)))
        .contains("audit_log", "device_status_history");

    JsonNode report = last(lines(api + "/people/erase", person)).get("report");

    assertThat(report.get("complete").asBoolean()).as(report.toString()).isTrue();
    assertThat(places(lines(api + "/people/export", person))).isEmpty();
    Reply verified =
        SERVER.send("POST", api + "/audit/verify", SERVER.administrator(), "", Map.of());
    assertThat(verified.json().has("fault")).as(verified.body()).isFalse();
    assertThat(SERVER.get(api + "/audit?limit=50").body()).doesNotContain(name);
  }

  @Test
  void aUserOfTheBlogGoesWithWhatTheyWroteAndOthersCountsStayRight() {
    String id = "u-" + UUID.randomUUID();
    String api = "/api/portfolio";
    String token = token("blog", "portfolio");
    for (String user : List.of(id, id + "-b")) {
      created(
          token,
          api + "/entities/user",
          "{\"userId\": \"%s\", \"email\": \"%s@example.com\", \"name\": \"Ana\"}"
              .formatted(user, user));
      created(
          token,
          api + "/entities/post",
          """
          {"postId": "p-%s", "userId": "%s", "categoryId": "c", "title": "t", "content": "x"}
          """
              .formatted(user, user));
    }
    created(
        token,
        api + "/entities/like",
        "{\"postId\": \"p-%s-b\", \"userId\": \"%s\"}".formatted(id, id));

    JsonNode report =
        last(lines(api + "/people/erase", "{\"person\": {\"userId\": \"%s\"}}".formatted(id)))
            .get("report");

    assertThat(report.get("complete").asBoolean()).as(report.toString()).isTrue();
    assertThat(SERVER.get(api + "/entities/post/p-" + id).status()).isEqualTo(404);
    assertThat(
            SERVER
                .get(api + "/entities/post/p-" + id + "-b")
                .json()
                .findValue("likeCount")
                .asInt(-1))
        .isZero();
  }

  private static List<String> places(List<JsonNode> lines) {
    return lines.stream()
        .map(line -> line.path("entity").asText(line.path("place").asText()))
        .filter(place -> !place.isEmpty())
        .toList();
  }

  private static JsonNode last(List<JsonNode> lines) {
    return lines.get(lines.size() - 1);
  }

  private static List<JsonNode> lines(String path, String body) {
    Reply reply = SERVER.send("POST", path, SERVER.administrator(), body, Map.of());
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body().lines().map(PeopleTest::json).toList();
  }

  private static JsonNode json(String line) {
    try {
      return Json.MAPPER.readTree(line);
    } catch (IOException e) {
      throw new IllegalStateException(line, e);
    }
  }

  private static void created(String token, String path, String body) {
    Reply reply = send(token, "POST", path, body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
  }

  private static Reply send(String token, String method, String path, String body) {
    return SERVER.send(method, path, token, body, Map.of());
  }

  private static String token(String subject, String system) {
    return SERVER
        .send(
            "POST",
            "/api/administration/tokens",
            SERVER.administrator(),
            "{\"subject\": \"%s\", \"systems\": [\"%s\"], \"rights\": [\"read\", \"write\", \"operate\"]}"
                .formatted(subject, system),
            Map.of())
        .json()
        .get("token")
        .asText();
  }
}
