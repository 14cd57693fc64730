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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class FeedsTest {
  private final CompletableFuture<Consumer<String>> listener = new CompletableFuture<>();
  private final AtomicBoolean left = new AtomicBoolean();
  private volatile Optional<Grant> grant = Optional.of(Grant.administrator());

  @Test
  void aFeedEndsWithItsToken() throws Exception {
    Route route =
        Route.get(
            "/feed",
            new Access.InSystem("pai", Right.READ),
            call ->
                new Answer.OfEvents(
                    Map.of(),
                    told -> {
                      listener.complete(told);
                      return () -> left.set(true);
                    }));
    try (Web web =
            Web.start(
                WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
                Gate.atOnce(header -> grant),
                new RateLimit(0, System::nanoTime),
                new Unwatched(),
                List.of(route));
        BufferedReader feed = open(web)) {
      assertThat(feed.readLine()).isEqualTo(": open");
      assertThat(feed.readLine()).isEmpty();

      listener.get().accept("1");
      assertThat(feed.readLine()).isEqualTo("data: 1");
      assertThat(feed.readLine()).isEmpty();

      grant = Optional.empty();
      listener.get().accept("2");
      assertThat(feed.readLine()).isNull();
      Await.until(left::get);
    }
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
