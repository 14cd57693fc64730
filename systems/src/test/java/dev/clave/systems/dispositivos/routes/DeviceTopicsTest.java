package dev.clave.systems.dispositivos.routes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.events.TestBroker;
import dev.clave.events.TopicLog;
import dev.clave.server.Await;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.systems.Systems;
import dev.clave.systems.served.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With brokers, events come by one topic, and what became of them goes to another. */
final class DeviceTopicsTest {
  @TempDir Path folder;

  @Test
  void anEventOfOneTopicIsProcessedAndToldOfInTheOther() throws Exception {
    try (TestBroker broker = new TestBroker(folder);
        Server server =
            Server.builder()
                .serve(
                    Systems.all().stream()
                        .filter(system -> system.name().equals(DevicePart.NAME))
                        .toList())
                .configuration(
                    TestServer.configuration(
                        Map.of(Setting.KAFKA_BOOTSTRAP, broker.bootstrapServers())))
                .start()) {
      HttpResponse<String> device =
          send(server, "/api/dispositivos/devices", "{\"name\": \"door\"}");
      assertThat(device.statusCode()).as(device.body()).isEqualTo(201);
      comesBack(broker, Json.MAPPER.readTree(device.body()).get("device_uuid").asText());
      assertThat(kafka(server)).isEqualTo("up");

      broker.close();

      Await.until(() -> kafka(server).equals("down"));
      assertThat(send(server, "/ready", "").statusCode()).isEqualTo(503);
    }
  }

  private static void comesBack(TestBroker broker, String device) throws Exception {
    String event =
        """
        {"device_uuid": "%s", "event_type": "TELEMETRY_REPORTED", "payload": {}, "idempotency_key": "k"}"""
            .formatted(device);
    try (KafkaProducer<String, String> producer =
            new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer());
        TopicLog outbox = new TopicLog(broker.bootstrapServers(), "clave.device-outbox")) {
      producer.send(new ProducerRecord<>("clave.device-events", device, event)).get();
      Await.until(() -> outbox.read().stream().anyMatch(entry -> entry.value().contains(device)));
    }
  }

  private static String kafka(Server server) throws Exception {
    JsonNode ready = Json.MAPPER.readTree(send(server, "/ready", "").body());
    return ready.findPath("kafka").asText();
  }

  private static HttpResponse<String> send(Server server, String path, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address()).resolve(path))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow());
    if (!body.isEmpty()) {
      request.POST(HttpRequest.BodyPublishers.ofString(body));
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
