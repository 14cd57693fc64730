package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Await;
import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import dev.clave.server.security.Right;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class FeedsTest {
  private static final int CONNECTIONS = 8;

  private final CompletableFuture<Consumer<String>> listener = new CompletableFuture<>();
  private final AtomicBoolean isGone = new AtomicBoolean();

  @Test
  void aFeedTellsWhatHappens() throws Exception {
    try (Web web = web(Grant.administrator());
        BufferedReader feed = open(web)) {
      listener.get().accept("1");

      assertThat(feed.readLine()).isEqualTo(": open");
      assertThat(feed.readLine()).isEmpty();
      assertThat(feed.readLine()).isEqualTo("data: 1");
      assertThat(feed.readLine()).isEmpty();
      assertThat(isGone).isFalse();
    }
  }

  /** Nothing is told: a quiet feed ends too. */
  @Test
  void aFeedEndsWithItsToken() throws Exception {
    try (Web web = web(Grant.administrator().until(Instant.now().plusMillis(100)));
        BufferedReader feed = open(web)) {
      assertThat(feed.lines()).containsExactly(": open", "");
      Await.until(isGone::get);
    }
  }

  /** Each holds its connection for as long as it pleases. */
  @Test
  void feedsOfOneCallerKeepNobodyOut() throws Exception {
    try (Web web = web(Grant.administrator(), CONNECTIONS)) {
      List<BufferedReader> feeds = new ArrayList<>();
      for (int count = 0; count < CONNECTIONS; count++) {
        feeds.add(open(web));
      }

      HttpRequest health =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + "/health")).build();
      assertThat(
              HttpClient.newHttpClient()
                  .send(health, HttpResponse.BodyHandlers.discarding())
                  .statusCode())
          .isEqualTo(200);

      for (BufferedReader feed : feeds) {
        feed.close();
      }
    }
  }

  private Web web(Grant grant) {
    return web(grant, OpenConnections.most());
  }

  private Web web(Grant grant, int connections) {
    Route route =
        Route.get(
            "/feed",
            new Access.InSystem("pai", Right.READ),
            call ->
                new Answer.OfEvents(
                    Map.of(),
                    told -> {
                      listener.complete(told);
                      return () -> isGone.set(true);
                    }));
    WebOptions usual = WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'");
    WebOptions options =
        new WebOptions(
            usual.host(),
            usual.port(),
            usual.tls(),
            usual.objectStoreOrigin(),
            usual.inlineScript(),
            usual.workers(),
            usual.waiting(),
            connections,
            usual.streams(),
            usual.longestRequestSeconds(),
            usual.idleSeconds(),
            usual.longestLineBytes(),
            usual.largestHeaderBytes(),
            usual.largestBodyBytes(),
            usual.drainSeconds());
    return Web.start(
        options,
        Gate.atOnce(header -> Optional.of(grant)),
        new RateLimit(0, System::nanoTime),
        new Unwatched(),
        List.of(route, Route.get("/health", new Access.Open(), call -> Answer.ok(Map.of()))));
  }

  private static BufferedReader open(Web web) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + "/feed")).build();
    return new BufferedReader(
        new InputStreamReader(
            HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofInputStream())
                .body(),
            StandardCharsets.UTF_8));
  }
}
