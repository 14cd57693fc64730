package dev.clave.systems.served;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.stores.Postgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class BackPressureTest {
  private static final int EVENTS = 10_000;
  private static final int REQUESTS = 6;

  @TempDir Path directory;
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aDatabaseThatDoesNotKeepUpTurnsTenThousandEventsAwayAndSaysWhenToComeBack()
      throws Exception {
    try (Postgres postgres = Postgres.start(directory)) {
      try (Server server =
              TestServer.start(
                  TestServer.configuration(Map.of(Setting.POSTGRES_URL, postgres.jdbcUrl())));
          Connection blocking = DriverManager.getConnection(postgres.schema("dispositivos"))) {
        String device = register(server);
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        blocking.setAutoCommit(false);
        try (Statement statement = blocking.createStatement()) {
          statement.execute("LOCK TABLE event_queue IN EXCLUSIVE MODE");
        }
        for (int i = 0; i < REQUESTS; i++) {
          answers.add(post(server, "/api/dispositivos/events/batch", batch(device)));
        }
        CompletableFuture.anyOf(answers.toArray(CompletableFuture[]::new)).join();
        HttpResponse<String> first =
            answers.stream().filter(CompletableFuture::isDone).findFirst().orElseThrow().join();
        assertThat(first.statusCode()).as(first.body()).isEqualTo(429);
        assertThat(first.headers().firstValueAsLong("Retry-After").orElse(0)).isPositive();

        blocking.rollback();
        List<Integer> statuses =
            answers.stream().map(answer -> answer.join().statusCode()).toList();
        assertThat(statuses).containsOnlyOnce(429).contains(200).hasSize(REQUESTS);
        try (Statement statement = blocking.createStatement();
            var row = statement.executeQuery("SELECT count(*) FROM events")) {
          row.next();
          assertThat(row.getInt(1)).isEqualTo((REQUESTS - 1) * EVENTS);
        }
      }
    }
  }

  private String register(Server server) throws Exception {
    HttpResponse<String> answer =
        post(server, "/api/dispositivos/devices", "{\"name\": \"door\"}").join();
    return new ObjectMapper().readTree(answer.body()).get("device_uuid").asText();
  }

  private static String batch(String device) {
    StringBuilder lines = new StringBuilder("[");
    for (int i = 0; i < EVENTS; i++) {
      lines
          .append(i == 0 ? "" : ",")
          .append(
              "{\"device_uuid\": \"%s\", \"event_type\": \"TELEMETRY_REPORTED\", \"payload\": {\"n\": %d}, \"idempotency_key\": \"%s\"}"
                  .formatted(device, i, UUID.randomUUID()));
    }
    return lines.append("]").toString();
  }

  private CompletableFuture<HttpResponse<String>> post(Server server, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", "Bearer " + server.administratorToken().orElseThrow())
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}
