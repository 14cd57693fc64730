package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate that has to ask somebody else, who takes their time. */
final class GateTest {
  private static final int LONG_BODY = 300_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final CompletableFuture<Optional<Grant>> asked = new CompletableFuture<>();
  private final CountDownLatch reached = new CountDownLatch(1);

  private Web web() {
    return web(new RateLimit(0, System::nanoTime));
  }

  private Web web(RateLimit limit) {
    return Web.start(
        WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
        header -> {
          reached.countDown();
          return asked;
        },
        limit,
        new Unwatched(),
        List.of(
            Route.get("/open", new Access.Open(), call -> Answer.nothing(204)),
            Route.post(
                "/whole",
                new Access.AnyGrant(),
                call -> Answer.ok(Map.of("bytes", call.body().length()))),
            Route.post(
                    "/streamed",
                    new Access.AnyGrant(),
                    call ->
                        Answer.ok(
                            Map.of(
                                "bytes",
                                call.stream().transferTo(OutputStream.nullOutputStream()))))
                .withStreamedBody()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/whole", "/streamed"})
  void othersAreServedMeanwhileAndTheBodyIsNotLost(String path) throws Exception {
    try (Web web = web()) {
      CompletableFuture<HttpResponse<String>> waiting = post(web, path);
      assertThat(get(web, "/open").statusCode()).isEqualTo(204);
      assertThat(waiting).isNotDone();

      asked.complete(Optional.of(Grant.administrator()));

      assertThat(waiting.join().body()).isEqualTo("{\"bytes\":" + LONG_BODY + "}");
    }
  }

  @Test
  void whoeverIsThenUnknownIsTurnedAway() {
    try (Web web = web()) {
      CompletableFuture<HttpResponse<String>> waiting = post(web, "/whole");
      asked.complete(Optional.empty());

      assertThat(waiting.join().statusCode()).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoeverCannotBeKnownNowIsAskedToComeAgain(boolean atOnce) throws Exception {
    Problem.Refusal later =
        Problem.of(503, "busy", "not now").retryAfter(Duration.ofSeconds(5)).refusal();
    try (Web web = web()) {
      if (atOnce) {
        asked.completeExceptionally(later);
      }
      CompletableFuture<HttpResponse<String>> waiting = post(web, "/whole");
      reached.await();
      asked.completeExceptionally(later);

      HttpResponse<String> answer = waiting.join();
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).contains("5");
    }
  }

  @Test
  void whoeverCannotBeKnownMayNotAskTooFastEither() {
    asked.completeExceptionally(Problem.of(503, "busy", "not now").refusal());
    try (Web web = web(new RateLimit(1, () -> 0))) {
      assertThat(Stream.generate(() -> post(web, "/whole").join().statusCode()).limit(4))
          .containsExactly(503, 503, 503, 429);
    }
  }

  private CompletableFuture<HttpResponse<String>> post(Web web, String path) {
    return client.sendAsync(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path))
            .POST(HttpRequest.BodyPublishers.ofString("x".repeat(LONG_BODY)))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(Web web, String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
