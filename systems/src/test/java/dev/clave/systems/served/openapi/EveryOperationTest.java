package dev.clave.systems.served.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.assets.Field;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.server.Await;
import dev.clave.server.SharedServer;
import dev.clave.server.system.ServedSystem;
import dev.clave.systems.Systems;
import dev.clave.systems.served.Fixtures;
import dev.clave.systems.served.TestServer;
import dev.clave.table.Table;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Walks every operation of the description; each answer must be as described. */
@Timeout(240)
final class EveryOperationTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private final DescribedCalls calls = new DescribedCalls(SERVER);

  @Test
  void everyOperationAnswersAsDescribed() throws Exception {
    Systems.TABLES.forEach(this::tableSystem);
    trips();
    devices();
    deadLetters();
    consumers();
    reference();
    server();
    Set<String> rest = new TreeSet<>(calls.operations());
    rest.removeAll(calls.called());
    // Of what is left, uploads, pipelines and printed waybills are walked by their own tests; here
    // they answer as described.
    assertThat(rest)
        .allMatch(
            each ->
                each.matches(
                    ".*/(assets|transactions|dashboard|streams|events|pauses|crons|waybills)(/.*)?"));
    rest.remove("GET /api/dispositivos/dashboard/changes");
    rest.forEach(
        each -> {
          String[] parts = each.split(" ", 2);
          calls.call(parts[0], parts[1].replaceAll("\\{[^}]*}", "none"), "{}");
        });
  }

  private void people(String api) {
    calls.done("POST", api + "/people/export", "{\"names\": [\"nobody\"]}");
    calls.done("POST", api + "/people/erase", "{\"names\": [\"nobody\"], \"dryRun\": true}");
  }

  private void tableSystem(String system) {
    Table table = Table.open(Systems.design(system), SERVER.server().stores().tables().client());
    Map<String, String> valueByName = new LinkedHashMap<>();
    Map<String, ObjectNode> items = Fixtures.items(system);
    String api = "/api/" + system;
    items.forEach(
        (entity, body) -> {
          SERVER.send(
              "DELETE", one(api, table, entity, body), SERVER.administrator(), "", Map.of());
          if (standsForAFile(system, entity, body)) {
            refused("POST", api + "/entities/" + entity, body.toString());
            SERVER.post(
                api + "/import",
                "{\"entity\": \"%s\", \"attributes\": %s}".formatted(entity, body));
          } else if (isTrail(table, entity)) {
            calls.done(
                "POST",
                api + "/import",
                "{\"entity\": \"%s\", \"attributes\": %s}".formatted(entity, body));
          } else {
            calls.done("POST", api + "/entities/" + entity, body.toString());
          }
          body.properties()
              .forEach(each -> valueByName.putIfAbsent(each.getKey(), each.getValue().asText()));
        });
    String pattern = Systems.design(system).patterns().get(0).name();
    calls.done(
        "POST",
        api + "/java",
        "{\"run\":\"patterns\",\"name\":\"%s\",\"values\":{}}".formatted(pattern));
    calls.done("POST", api + "/design/check", "{\"design\": \"design: draft\"}");
    people(api);
    for (String read : List.of("/design", "/pivot", "/export")) {
      calls.done("GET", api + read, "");
    }
    calls.operations().stream()
        .filter(
            each ->
                each.startsWith("GET " + api + "/patterns/")
                    || each.startsWith("GET " + api + "/views/"))
        .forEach(each -> read(each, valueByName));
    items.forEach(
        (entity, body) -> change(api, table, entity, body, standsForAFile(system, entity, body)));
    calls.done("POST", api + "/import", SERVER.get(api + "/export").body());
    Deque<String> backwards = new ArrayDeque<>();
    items.keySet().forEach(backwards::addFirst);
    int protectedOnes = 0;
    while (!backwards.isEmpty()) {
      String entity = backwards.removeFirst();
      String one = one(api, table, entity, items.get(entity));
      if (standsForAFile(system, entity, items.get(entity))) {
        refused("DELETE", one, "");
        assertThat(
                SERVER
                    .send(
                        "DELETE",
                        one.replace("/entities/asset/", "/assets/"),
                        SERVER.administrator(),
                        "",
                        Map.of())
                    .status())
            .isEqualTo(204);
      } else if (isTrail(table, entity)) {
        assertThat(SERVER.send("DELETE", one, SERVER.administrator(), "", Map.of()).status())
            .isIn(404, 405);
      } else if (table.design().entity(entity).is(EntityKind.APPEND_ONLY)) {
        assertThat(calls.call("DELETE", one, "").status()).isEqualTo(400);
      } else if (calls.call("DELETE", one, "").status() == 409) {
        // Its children are deleted first.
        backwards.addLast(entity);
        protectedOnes++;
        assertThat(protectedOnes).as(entity).isLessThan(items.size());
      } else {
        assertThat(SERVER.get(one).status()).as(one).isIn(403, 404);
      }
    }
  }

  /** What the server alone writes; an administrator brings it back by import. */
  private static boolean isTrail(Table table, String entity) {
    return table.design().audit().filter(audit -> audit.isTrail(entity)).isPresent();
  }

  /** What is written by the routes of assets only. */
  private static boolean standsForAFile(String system, String entity, JsonNode body) {
    return Systems.table(system)
        .flatMap(ServedSystem::files)
        .filter(files -> files.name().equals(entity))
        .map(
            files ->
                body.path(files.attribute(Field.STATUS)).asText().equals(files.states().pending()))
        .orElse(false);
  }

  private void refused(String method, String path, String body) {
    SharedServer.Reply reply = calls.call(method, path, body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(403);
  }

  private void change(String api, Table table, String name, ObjectNode body, boolean file) {
    String one = one(api, table, name, body);
    calls.done("GET", one, "");
    calls.done("GET", one + "?explain=true", "");
    if (isTrail(table, name)) {
      return;
    }
    if (file) {
      refused("PUT", one, body.toString());
      refused("PATCH", one, "{}");
      return;
    }
    calls.done("PUT", one, body.toString());
    Entity entity = table.design().entity(name);
    SharedServer.Reply patched = calls.call("PATCH", one, "{}");
    assertThat(patched.status())
        .as(patched.body())
        .isEqualTo(entity.is(EntityKind.APPEND_ONLY) ? 400 : 200);
  }

  private static String one(String api, Table table, String entity, JsonNode body) {
    StringBuilder path = new StringBuilder(api + "/entities/" + entity);
    table
        .keyVariables(entity)
        .forEach(name -> path.append('/').append(encoded(body.path(name).asText())));
    return path.toString();
  }

  private void read(String operation, Map<String, String> valueByName) {
    List<String> query = new ArrayList<>();
    for (JsonNode parameter : calls.described(operation).get("parameters")) {
      String name = parameter.get("name").asText();
      if (parameter.get("required").asBoolean()) {
        JsonNode word = parameter.at("/schema/enum/0");
        String value =
            word.isMissingNode()
                ? valueByName.getOrDefault(name, "2024-01-15T00:00:00Z")
                : word.asText();
        query.add(name + "=" + encoded(value));
      }
    }
    query.add("explain=true");
    calls.done("GET", operation.substring(4) + "?" + String.join("&", query), "");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private void trips() {
    String api = "/api/transporte";
    String user = "walk-" + UUID.randomUUID();
    ObjectNode driver = Fixtures.item("transporte", "conductor").put("userId", user);
    ObjectNode vehicle = Fixtures.item("transporte", "vehiculo").put("userId", user);
    calls.done("POST", api + "/entities/conductor", driver.put("estado", "disponible").toString());
    calls.done("POST", api + "/entities/vehiculo", vehicle.put("estado", "disponible").toString());
    ObjectNode trip =
        Fixtures.item("transporte", "viaje")
            .put("userId", user)
            .put("status", "en_curso")
            .put("conductorId", driver.get("id").asText())
            .put("vehiculoId", vehicle.get("id").asText());
    for (String end : List.of("finalizarViaje", "cancelarViaje")) {
      calls.done("POST", api + "/transactions/crearViaje", trip.put("id", end).toString());
      ObjectNode ending = trip.deepCopy();
      ending.retain("userId", "id", "conductorId", "vehiculoId");
      if (end.equals("finalizarViaje")) {
        ending.put("fechaFinReal", "2024-01-16T00:00:00Z");
      }
      calls.done("POST", api + "/transactions/" + end, ending.toString());
    }
  }

  private String device() {
    return calls
        .done("POST", "/api/dispositivos/devices", "{\"name\": \"door\"}")
        .get("device_uuid")
        .asText();
  }

  private static String event(String device, String type, String payload) {
    return "{\"device_uuid\": \"%s\", \"event_type\": \"%s\", \"payload\": %s, \"idempotency_key\": \"%s\"}"
        .formatted(device, type, payload, UUID.randomUUID());
  }

  private void devices() {
    String api = "/api/dispositivos";
    people(api);
    String device = device();
    String one = api + "/devices/" + device;
    calls.done("GET", api + "/devices?limit=1", "");
    calls.done("GET", one, "");
    calls.done("PUT", one + "/status", "{\"status\": \"ONLINE\"}");
    calls.done("GET", one + "/history", "");
    String event =
        calls
            .done("POST", api + "/events", event(device, "TELEMETRY_REPORTED", "{}"))
            .get("event_id")
            .asText();
    calls.done("GET", api + "/events/" + event, "");
    calls.done(
        "POST", api + "/events/batch", "[" + event(device, "TELEMETRY_REPORTED", "{}") + ", {}]");
    calls.done("GET", one + "/timeline", "");
    calls.done("GET", api + "/dashboard", "");
    calls.done("GET", api + "/handlers/history?hours=1", "");
    calls.done("GET", api + "/audit?limit=5", "");
    calls.done("POST", api + "/audit/verify", "");
    calls.done("PUT", api + "/simulator", "{\"devices\": 1, \"rate\": 1, \"seconds\": 1}");
    calls.done("GET", api + "/simulator", "");
    calls.done("DELETE", api + "/simulator", "");
    calls.done("POST", api + "/maintenance", "");
    calls.done("GET", api + "/partitions", "");
    // Partitions are for good; their own test begins them.
    calls.call("PUT", api + "/partitions", "{\"for_good\": false}");
  }

  private void deadLetters() throws Exception {
    String api = "/api/dispositivos/dead-letters";
    String device = device();
    String list = api + "?device_uuid=" + device;
    for (int i = 0; i < 2; i++) {
      calls.done(
          "POST",
          "/api/dispositivos/events",
          event(device, "ALERT_TRIGGERED", "{\"severity\": \"PURPLE\"}"));
    }
    Await.until(() -> SERVER.get(list).json().get("dead_letters").size() == 2);
    JsonNode letters = calls.done("GET", list, "").get("dead_letters");
    String first = api + "/" + letters.at("/0/id").asText();
    calls.done("GET", first, "");
    calls.done("POST", first + "/replay", "{\"payload\": {\"severity\": \"INFO\"}}");
    calls.done(
        "POST", api + "/" + letters.at("/1/id").asText() + "/discard", "{\"reason\": \"walked\"}");
    String filter = "{\"device_uuid\": \"%s\", \"dry_run\": true, \"reason\": \"walked\"}";
    calls.done(
        "POST", api + "/replay", filter.replace(", \"reason\": \"walked\"", "").formatted(device));
    calls.done("POST", api + "/discard", filter.formatted(device));
  }

  private void consumers() {
    String api = "/api/dispositivos";
    String consumer = api + "/consumers/walker";
    calls.done("PUT", consumer, "{\"ack_timeout\": 60}");
    calls.done("GET", api + "/consumers", "");
    calls.done("POST", consumer + "/pause", "{\"reason\": \"walk\"}");
    calls.done("POST", consumer + "/resume", "");
    calls.done("GET", consumer + "/pending", "");
    calls.call("GET", api + "/events/1/acknowledgements/walker", "");
    calls.call("PUT", api + "/events/1/acknowledgements/walker", "{\"status\": \"ACKED\"}");
    calls.done("DELETE", consumer, "");
  }

  private void reference() throws Exception {
    String api = "/api/transporte";
    calls.done("GET", api + "/catalogues", "");
    calls.done("GET", api + "/catalogues/c_Estado?text=Jalisco", "");
    calls.done("GET", api + "/catalogues/c_Estado/CMX", "");
    calls.call("PUT", api + "/catalogues/c_Estado/versions/walk", "no header");
    calls.call("PUT", api + "/catalogues/versions/walk", "no workbook");
    calls.done("POST", api + "/check/vehiculo", Fixtures.item("transporte", "vehiculo").toString());
    calls.done("GET", api + "/audit?userId=nobody", "");
    accounts(api + "/users");
    calls.done("GET", api + "/assets?owner=u&relation=viaje&relatedTo=v", "");
    calls.done("GET", "/api/gamificacion/assets/relations", "");
  }

  private void accounts(String users) {
    String email = UUID.randomUUID() + "@example.mx";
    String id =
        calls.done("POST", users, "{\"email\": \"%s\"}".formatted(email)).get("id").asText();
    calls.done("GET", users + "?email=" + email, "");
    String profile = users + "/" + id + "/profile";
    calls.done("PUT", profile, "{\"nombre\": \"Ana\", \"rfc\": \"XAXX010101000\"}");
    calls.done("GET", profile, "");
    String plan = users + "/" + id + "/subscription";
    calls.done("PUT", plan, "{\"plan\": \"flota\"}");
    calls.done("GET", plan, "");
    calls.done("DELETE", plan, "");
  }

  private void server() {
    for (String operation : calls.operations()) {
      String path = operation.substring(operation.indexOf(' ') + 1);
      boolean plain = path.startsWith("/api/operations/") || path.split("/", -1).length <= 3;
      if (operation.startsWith("GET ") && plain && !operation.endsWith("/changes")) {
        calls.done("GET", path.replace("{system}", "transporte"), "");
      }
    }
    calls.done("GET", "/api/openapi/server.json", "");
    calls.done("GET", "/api/administration/audit", "");
    calls.done("GET", "/api/administration/designs", "");
    calls.done("POST", "/api/administration/designs/portfolio/plan", "{}");
    String id =
        calls
            .done(
                "POST",
                "/api/administration/tokens",
                "{\"subject\": \"s\", \"rights\": [\"read\"]}")
            .get("id")
            .asText();
    calls.done("GET", "/api/administration/tokens", "");
    calls.done("DELETE", "/api/administration/tokens/" + id, "");
    calls.done("POST", "/api/administration/signing-key/rotation", "");
    calls.done("POST", "/api/session", "");
  }
}
