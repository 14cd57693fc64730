package dev.clave.server.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.ShopServer;
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
              Server.builder()
                  .serve(OrderServer.orders())
                  .configuration(
                      ShopServer.configuration(Map.of(Setting.POSTGRES_URL, postgres.jdbcUrl())))
                  .start();
          Connection blocking = DriverManager.getConnection(postgres.schema("orders"))) {
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        blocking.setAutoCommit(false);
        try (Statement statement = blocking.createStatement()) {
          statement.execute("LOCK TABLE event_queue IN EXCLUSIVE MODE");
        }
        for (int i = 0; i < REQUESTS; i++) {
          answers.add(post(server, "/api/orders/pipeline/events/batch", batch()));
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

  private static String batch() {
    StringBuilder lines = new StringBuilder("[");
    for (int i = 0; i < EVENTS; i++) {
      lines
          .append(i == 0 ? "" : ",")
          .append(
              "{\"stream\": \"parcels\", \"key\": \"p1\", \"type\": \"Sent\", \"payload\": {\"n\": %d}, \"idempotency_key\": \"%s\"}"
                  .formatted(i, UUID.randomUUID()));
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
