package dev.clave.systems.served;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer.Reply;
import dev.clave.server.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

  @Test
  void aUserOfTheSavingsPlanGoesWithTheirStatementsAndTheirNameInWhatTheyChanged() {
    String id = "U" + UUID.randomUUID();
    String api = "/api/pai";
    String token = token(id, "pai");
    String email = id + "@example.mx";
    created(
        token,
        api + "/entities/usuario",
        "{\"id_usuario\": \"%s\", \"email\": \"%s\", \"nombre\": \"Ana\"}".formatted(id, email));
    created(
        token,
        api + "/entities/dispositivo",
        "{\"id_usuario\": \"%s\", \"id_disp\": \"d1\", \"plataforma\": \"ios\"}".formatted(id));
    for (String user : List.of(id, "other-" + id)) {
      created(
          token,
          api + "/entities/grupoUsuario",
          "{\"id_grupo\": \"g-%s\", \"id_usuario\": \"%s\"}".formatted(id, user));
      created(
          token,
          api + "/entities/estadoCuenta",
          """
          {"TokenParticipante": "%s", "Periodo": "2024-01", "saldoInicial": 0, "saldoFinal": 10,
           "aportaciones": {"participante": 6, "empresa": 4}, "rendimientos": 0, "retiros": 0, "moneda": "MXN"}
          """
              .formatted(user));
    }
    String person = "{\"person\": {\"id_usuario\": \"%s\"}, \"names\": [\"%1$s\"]}".formatted(id);
    assertThat(places(lines(api + "/people/export", person)))
        .contains("usuario", "dispositivo", "grupoUsuario", "estadoCuenta");

    JsonNode dry =
        last(lines(api + "/people/erase", person.replaceFirst("}$", ", \"dryRun\": true}")))
            .get("report");
    JsonNode report = last(lines(api + "/people/erase", person)).get("report");

    // This server keeps no trail, and says so.
    assertThat(report.get("left").asInt()).as(report.toString()).isZero();
    assertThat(report.get("refusals").findValuesAsText("reason"))
        .containsExactly("the audit of the system is turned off");
    assertThat(dry.get("places")).isEqualTo(report.get("places"));
    assertThat(places(lines(api + "/people/export", person))).isEmpty();
    String all = SERVER.get(api + "/export").body();
    assertThat(all).doesNotContain(email).doesNotContain("\"" + id + "\"");
    assertThat(SERVER.get(api + "/entities/estadoCuenta/other-" + id + "/2024-01").body())
        .contains(report.get("pseudonym").asText());
    created(
        token("office", "pai"),
        api + "/entities/usuario",
        "{\"id_usuario\": \"new-%s\", \"email\": \"%s\", \"nombre\": \"Eva\"}"
            .formatted(id, email));
  }

  @Test
  void aSellerGoesWithTheirFilesAndLeavesTheNetworksOfOthers() throws Exception {
    String id = "s-" + UUID.randomUUID();
    String above = "above-" + id;
    String api = "/api/gamificacion";
    String token = token("panel", "gamificacion");
    for (String seller : List.of(id, above)) {
      created(
          token,
          api + "/entities/profile",
          "{\"userId\": \"%s\", \"userCode\": \"%1$s\", \"name\": \"Ana\", \"level\": \"oro\"}"
              .formatted(seller));
    }
    member(token, above, id);
    member(token, above, "m2");
    member(token, id, "m3");
    String avatar = upload(token, id);
    String kept = upload(token, above);
    String person = "{\"person\": {\"userId\": \"%s\", \"memberId\": \"%1$s\"}}".formatted(id);
    assertThat(places(lines(api + "/people/export", person)))
        .contains("profile", "network", "dashboard", "asset");

    JsonNode report = last(lines(api + "/people/erase", person)).get("report");

    assertThat(report.get("complete").asBoolean()).as(report.toString()).isTrue();
    assertThat(report.get("places").toString()).contains("\"files\"");
    assertThat(places(lines(api + "/people/export", person))).isEmpty();
    assertThat(status(avatar)).isEqualTo(404);
    assertThat(status(kept)).isEqualTo(200);
    assertThat(
            SERVER
                .get(api + "/patterns/dashboard?userId=" + above)
                .json()
                .findValue("membersActive")
                .asInt())
        .isEqualTo(1);
  }

  private static void member(String token, String seller, String member) {
    created(
        token,
        "/api/gamificacion/entities/network",
        """
        {"userId": "%s", "memberId": "%s", "name": "Eva", "level": "oro", "status": "activo",
         "joinedAt": "2024-01-15T08:00:00Z"}
        """
            .formatted(seller, member));
  }

  /** Sends a seller's avatar; returns an address of its bytes that works for a while. */
  private static String upload(String token, String seller) throws Exception {
    byte[] png = {
      (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'
    };
    JsonNode upload =
        send(
                token,
                "POST",
                "/api/gamificacion/assets",
                """
                {"owner": "%s", "relation": "profile", "fileName": "ana.png",
                 "contentType": "image/png", "size": %d}
                """
                    .formatted(seller, png.length))
            .json();
    JsonNode part = upload.get("parts").get(0);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(part.get("url").asText()))
            .PUT(HttpRequest.BodyPublishers.ofByteArray(png));
    part.get("headers")
        .fields()
        .forEachRemaining(each -> request.header(each.getKey(), each.getValue().asText()));
    assertThat(
            HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode())
        .isEqualTo(200);
    String self = upload.get("asset").get("self").asText();
    Reply confirmed = send(token, "POST", self + "/confirm", "{}");
    assertThat(confirmed.status()).as(confirmed.body()).isEqualTo(200);
    return SERVER.get(self + "/download").json().get("url").asText();
  }

  private static int status(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
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
