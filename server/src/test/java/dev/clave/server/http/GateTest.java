package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import io.vertx.core.http.HttpMethod;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate that has to ask somebody else, who takes their time. */
final class GateTest {
  private static final int LONG_BODY = 300_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final CompletableFuture<Optional<Grant>> asked = new CompletableFuture<>();

  private Web web() {
    return Web.start(
        WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
        header -> asked,
        new RateLimit(0, System::nanoTime),
        new Unwatched(),
        List.of(
            Route.get("/open", new Access.Open(), call -> Answer.nothing(204)),
            Route.post(
                "/whole",
                new Access.AnyGrant(),
                call -> Answer.ok(Map.of("bytes", call.body().length()))),
            Route.streamed(
                HttpMethod.POST,
                "/streamed",
                new Access.AnyGrant(),
                call ->
                    Answer.ok(
                        Map.of(
                            "bytes", call.stream().transferTo(OutputStream.nullOutputStream()))))));
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
