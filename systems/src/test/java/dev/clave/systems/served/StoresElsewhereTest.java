package dev.clave.systems.served;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.events.TestBroker;
import dev.clave.events.TopicLog;
import dev.clave.server.Await;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Json;
import dev.clave.stores.ObjectStore;
import dev.clave.stores.Postgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** Each store is somebody else's, by one setting each. */
final class StoresElsewhereTest {
  @TempDir Path folder;

  @Test
  void whatIsWrittenIsInTheStoresThatTheConfigurationNames() throws Exception {
    try (Engine engine = Engine.inMemory();
        Endpoint tables = engine.serve("127.0.0.1", 0);
        Postgres postgres = Postgres.start(folder.resolve("postgres"));
        ObjectStore objects = ObjectStore.start(folder.resolve("objects"), 0, List.of());
        TestBroker broker = new TestBroker(Files.createDirectory(folder.resolve("broker")))) {
      makeBucket(objects, "elsewhere");
      Path own = folder.resolve("own");
      try (Server server =
          TestServer.start(
              TestServer.configuration(
                  Map.of(
                      Setting.MEMORY, "false",
                      Setting.DATA, own.toString(),
                      Setting.DYNAMODB_ENDPOINT, tables.uri().toString(),
                      Setting.POSTGRES_URL, postgres.jdbcUrl(),
                      Setting.S3_ENDPOINT, objects.endpoint().toString(),
                      Setting.S3_BUCKET, "elsewhere",
                      Setting.S3_ACCESS_KEY, objects.accessKey(),
                      Setting.S3_SECRET_KEY, objects.secretKey(),
                      Setting.KAFKA_BOOTSTRAP, broker.bootstrapServers())))) {
        String token = server.administratorToken().orElseThrow();
        assertThat(
                send(
                    server,
                    token,
                    "/api/portfolio/entities/category",
                    "{\"categoryId\": \"c1\", \"slug\": \"c1\", \"name\": \"n\"}"))
            .containsEntry("status", 201);
        Map<String, Object> device =
            send(server, token, "/api/dispositivos/devices", "{\"name\": \"door\"}");
        assertThat(device).containsEntry("status", 201);
        comesBack(broker, ((JsonNode) device.get("body")).get("device_uuid").asText());
        assertThat(ready(server)).contains("\"kafka\":\"up\"").doesNotContain("down");
        broker.close();
        Await.until(() -> ready(server).contains("\"kafka\":\"down\""));
        assertThat(send(server, "", "/ready", "")).containsEntry("status", 503);
      }
      assertThat(engine.client().scan(scan -> scan.tableName("portfolio-backend-table")).count())
          .as("the item and its guard")
          .isEqualTo(2);
      assertThat(devices(postgres)).isEqualTo(1);
      for (String store : List.of("tables", "postgres", "objects")) {
        assertThat(own.resolve(store)).doesNotExist();
      }
    }
  }

  private static String ready(Server server) throws Exception {
    return send(server, "", "/ready", "").get("body").toString();
  }

  /** An event that is put into one topic is processed and told of in the other. */
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

  private static void makeBucket(ObjectStore objects, String bucket) {
    try (S3Client client =
        S3Client.builder()
            .endpointOverride(objects.endpoint())
            .region(Region.US_EAST_1)
            .forcePathStyle(true)
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(objects.accessKey(), objects.secretKey())))
            .build()) {
      client.createBucket(create -> create.bucket(bucket));
    }
  }

  private static Map<String, Object> send(Server server, String token, String path, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", "Bearer " + token);
    if (!body.isEmpty()) {
      request.POST(HttpRequest.BodyPublishers.ofString(body));
    }
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    return Map.of("status", answer.statusCode(), "body", Json.MAPPER.readTree(answer.body()));
  }

  private static int devices(Postgres postgres) throws Exception {
    try (Connection connection = DriverManager.getConnection(postgres.schema("dispositivos"));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM devices")) {
      row.next();
      return row.getInt(1);
    }
  }
}
