package dev.clave.systems.dispositivos.routes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Await;
import dev.clave.server.SharedServer;
import dev.clave.server.security.Right;
import dev.clave.systems.served.TestServer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DevicesTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static String registered() {
    return SERVER
        .post("/api/dispositivos/devices", "{\"name\": \"door\", \"location\": \"lab\"}")
        .json()
        .get("device_uuid")
        .asText();
  }

  private static String event(String device, UUID key, String type, String payload) {
    return "{\"device_uuid\": \"%s\", \"event_type\": \"%s\", \"payload\": %s, \"idempotency_key\": \"%s\"}"
        .formatted(device, type, payload, key);
  }

  @Test
  void aDeviceIsRegisteredFoundMovedAndItsHistoryTold() {
    String device = registered();
    String path = "/api/dispositivos/devices/" + device;

    assertThat(SERVER.get(path).json().get("status").asText()).isEqualTo("REGISTERED");
    assertThat(
            SERVER
                .send(
                    "PUT",
                    path + "/status",
                    SERVER.administrator(),
                    "{\"status\": \"DECOMMISSIONED\"}",
                    Map.of())
                .json()
                .get("status")
                .asText())
        .isEqualTo("DECOMMISSIONED");
    assertThat(SERVER.get(path + "/history").json().at("/transitions/0/by").asText())
        .isEqualTo("administrator");
    SharedServer.Reply again =
        SERVER.send(
            "PUT", path + "/status", SERVER.administrator(), "{\"status\": \"ONLINE\"}", Map.of());
    assertThat(again.status()).as(again.body()).isEqualTo(409);
  }

  @Test
  void anEventIsTakenOnceAndADuplicateIsToldTheFirstOnesId() {
    String event =
        event(registered(), UUID.randomUUID(), "TELEMETRY_REPORTED", "{\"temperature\": 21}");

    SharedServer.Reply first = SERVER.post("/api/dispositivos/events", event);
    SharedServer.Reply second = SERVER.post("/api/dispositivos/events", event);

    assertThat(first.status()).as(first.body()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.json().get("result").asText()).isEqualTo("duplicate");
    assertThat(second.json().get("event_id")).isEqualTo(first.json().get("event_id"));
  }

  @Test
  void aBadEventInABatchIsRefusedAlone() {
    String good =
        event(registered(), UUID.randomUUID(), "TELEMETRY_REPORTED", "{\"temperature\": 21}");

    JsonNode answers =
        SERVER.post("/api/dispositivos/events/batch", "[" + good + ", {}]").json().get("answers");

    assertThat(answers.at("/0/result").asText()).isEqualTo("accepted");
    assertThat(answers.at("/1/result").asText()).isEqualTo("refused");
    assertThat(answers.at("/1/reason").asText()).contains("`device_uuid` is missing");
  }

  @Test
  void aFailedEventBecomesADeadLetterThatCanBeMendedAndReplayed() throws Exception {
    String device = registered();
    SERVER.post(
        "/api/dispositivos/events",
        event(device, UUID.randomUUID(), "ALERT_TRIGGERED", "{\"severity\": \"PURPLE\"}"));
    String list = "/api/dispositivos/dead-letters?device_uuid=" + device;
    JsonNode letters = await(list, "dead_letters");
    String letter = "/api/dispositivos/dead-letters/" + letters.at("/0/id").asText();

    assertThat(SERVER.get(letter).json().get("failure_reason").asText()).contains("PURPLE");
    SharedServer.Reply replayed =
        SERVER.post(letter + "/replay", "{\"payload\": {\"severity\": \"INFO\"}}");
    assertThat(replayed.status()).as(replayed.body()).isEqualTo(200);
    assertThat(SERVER.get(list).json().get("dead_letters")).isEmpty();
    assertThat(SERVER.get("/api/dispositivos/devices/" + device + "/timeline").json().get("events"))
        .hasSize(1);
  }

  private static JsonNode await(String path, String field) throws Exception {
    Await.until(() -> !SERVER.get(path).json().get(field).isEmpty());
    return SERVER.get(path).json().get(field);
  }

  @Test
  void aConsumerIsPausedAndResumedAndBothAreAudited() {
    String consumer = "/api/dispositivos/consumers/billing";
    SERVER.send("PUT", consumer, SERVER.administrator(), "", Map.of());

    assertThat(
            SERVER
                .post(consumer + "/pause", "{\"reason\": \"month end\"}")
                .json()
                .get("paused")
                .asBoolean())
        .isTrue();
    assertThat(SERVER.post(consumer + "/resume", "").json().get("paused").asBoolean()).isFalse();
    assertThat(
            SERVER
                .get("/api/dispositivos/audit?aggregate_type=consumer&aggregate_id=billing")
                .body())
        .contains("CONSUMER_PAUSED", "CONSUMER_RESUMED");
    assertThat(SERVER.post("/api/dispositivos/audit/verify", "").json().has("fault")).isFalse();
  }

  @Test
  void aConsumerIsPutBackAsItWasReadAndTheServersOwnCannotBeForgotten() {
    String consumer = "/api/dispositivos/consumers/archive";
    String put =
        SERVER
            .send("PUT", consumer, SERVER.administrator(), "{\"ack_timeout\": 90}", Map.of())
            .body();
    assertThat(put).contains("\"ack_timeout\":90");

    assertThat(SERVER.get("/api/dispositivos/consumers/nobody/pending").status()).isEqualTo(404);
    assertThat(remove("/api/dispositivos/consumers/processor")).isEqualTo(409);
    assertThat(remove(consumer)).isEqualTo(204);
    assertThat(remove(consumer)).isEqualTo(404);
  }

  @Test
  void anIdPastABillionIsAPlaceToGoOnFrom() {
    for (String list : List.of("audit?before=", "devices?after=", "dead-letters?after=")) {
      assertThat(SERVER.get("/api/dispositivos/" + list + "5000000000").status()).isEqualTo(200);
    }
  }

  private static int remove(String path) {
    return SERVER.send("DELETE", path, SERVER.administrator(), "", Map.of()).status();
  }

  @Test
  void theDashboardIsPushed() throws Exception {
    HttpResponse<java.io.InputStream> stream =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(SERVER.address() + "/api/dispositivos/dashboard/changes"))
                    .header("Authorization", "Bearer " + SERVER.administrator())
                    .build(),
                HttpResponse.BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (!line.startsWith("data:")) {
        line = lines.readLine();
      }
      assertThat(line).contains("\"snapshot\"");
    }
  }

  @Test
  void aTokenWithAScopeReachesNoDevice() {
    String scoped =
        SERVER.token(Set.of("dispositivos"), Set.of(Right.READ), Map.of("userId", "u1"));

    assertThat(SERVER.get("/api/dispositivos/devices", scoped).status()).isEqualTo(403);
  }
}
