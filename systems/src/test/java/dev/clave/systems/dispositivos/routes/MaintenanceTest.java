package dev.clave.systems.dispositivos.routes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Await;
import dev.clave.server.SharedServer.Reply;
import dev.clave.systems.served.TestServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the command line does for Dispositivos can be done over HTTP. */
final class MaintenanceTest {
  private static final String API = "/api/dispositivos";

  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static Reply send(String method, String path, String body) {
    return SERVER.send(method, API + path, SERVER.administrator(), body, Map.of());
  }

  @Test
  void simulatedDevicesSendUntilTheyAreStopped() throws Exception {
    Reply begun = send("PUT", "/simulator", "{\"devices\": 3, \"rate\": 200, \"duplicates\": 0.2}");
    assertThat(begun.status()).as(begun.body()).isEqualTo(200);
    assertThat(send("PUT", "/simulator", "{}").status()).isEqualTo(409);
    Await.until(
        () ->
            SERVER.get(API + "/simulator").json().at("/figures/accepted").asLong() > 0
                && SERVER.get(API + "/simulator").json().at("/figures/duplicates").asLong() > 0);

    JsonNode ended = send("DELETE", "/simulator", "").json();

    assertThat(ended.get("running").asBoolean()).isFalse();
    assertThat(ended.at("/figures/sent").asLong())
        .isEqualTo(
            ended.at("/figures/accepted").asLong()
                + ended.at("/figures/duplicates").asLong()
                + ended.at("/figures/refused").asLong()
                + ended.at("/figures/turned_away").asLong()
                + ended.at("/figures/failed").asLong());
    assertThat(SERVER.get(API + "/devices?name=simulated%20&limit=3").json().get("devices"))
        .hasSize(3);
  }

  @Test
  void aMixThatCannotBeIsRefusedByName() {
    assertThat(send("PUT", "/simulator", "{\"late\": 1.5}").body()).contains("\"/late\"");
    assertThat(send("PUT", "/simulator", "{\"late\": 0.9, \"failing\": 0.9}").status())
        .isEqualTo(400);
    assertThat(send("PUT", "/simulator", "{\"devices\": 1000001}").body()).contains("\"/devices\"");
    assertThat(send("PUT", "/simulator", "{\"device\": 1}").body()).contains("\"/device\"");
    assertThat(SERVER.get(API + "/simulator").json().get("running").asBoolean()).isFalse();
  }

  @Test
  void eventsAreInPartitionsAndOneTableBecomesSoOnlyWhenThatIsSaid() {
    assertThat(send("PUT", "/partitions", "{}").body()).contains("\"/for_good\"");
    assertThat(SERVER.get(API + "/partitions").json().get("in_use").asBoolean()).isTrue();

    JsonNode begun = send("PUT", "/partitions", "{\"for_good\": true}").json();

    assertThat(begun.get("in_use").asBoolean()).isTrue();
    assertThat(begun.get("partitions")).hasSizeGreaterThan(7);
    Reply reply = send("POST", "/maintenance", "{\"keep_days\": 1}");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.json().get("partitions_detached")).isEmpty();
  }

  @Test
  void anEventsLifeIsTold() throws Exception {
    String device =
        send("POST", "/devices", "{\"name\": \"told\"}").json().get("device_uuid").asText();
    send("PUT", "/consumers/teller", "{}");
    String sent =
        "{\"device_uuid\": \"%s\", \"event_type\": \"TELEMETRY_REPORTED\", \"payload\": {\"t\": 1}, \"idempotency_key\": \"%s\"}"
            .formatted(device, UUID.randomUUID());
    String path = "/events/" + send("POST", "/events", sent).json().get("event_id").asText();
    Await.until(
        () -> SERVER.get(API + path).json().get("processing_status").asText().equals("PROCESSED"));

    JsonNode event = SERVER.get(API + path).json();
    assertThat(event.get("device_uuid").asText()).isEqualTo(device);
    assertThat(event.at("/payload/t").asInt()).isEqualTo(1);
    assertThat(event.get("steps")).isNotEmpty();
    assertThat(event.get("acknowledgements").findValuesAsText("consumer")).contains("teller");

    String answer = path + "/acknowledgements/teller";
    assertThat(send("PUT", answer, "{\"status\": \"NACKED\"}").status()).isEqualTo(200);
    Reply late = send("PUT", answer, "{\"status\": \"ACKED\"}");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.body()).contains("found `NACKED`");
    assertThat(SERVER.get(API + answer).body()).contains("NACKED");
    assertThat(SERVER.get(API + "/events/999999999").status()).isEqualTo(404);
    send("DELETE", "/consumers/teller", "");
  }
}
