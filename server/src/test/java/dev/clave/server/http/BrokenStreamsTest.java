package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.security.RateLimit;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streamed answers, such as exports, whose store fails on the way. */
@Timeout(60)
final class BrokenStreamsTest {
  private static final byte[] LINE = "{\"id\": 1}\n".getBytes(StandardCharsets.UTF_8);

  private Web web;

  @BeforeEach
  void start() {
    web =
        Web.start(
            WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
            Gate.atOnce(header -> Optional.empty()),
            new RateLimit(0, System::nanoTime),
            new Unwatched(),
            List.of(failingAfter("/one", 1), failingAfter("/many", 100_000)));
  }

  @AfterEach
  void stop() {
    web.close();
  }

  private static Route failingAfter(String path, int lines) {
    return Route.get(
        path,
        new Access.Open(),
        call ->
            new Answer.OfStream(
                Map.of(),
                "application/x-ndjson",
                out -> {
                  for (int i = 0; i < lines; i++) {
                    out.write(LINE);
                  }
                  throw new IllegalStateException("the store failed");
                }));
  }

  @Test
  void whatFailsBeforeItsFirstBytesAreSentIsAFailure() throws Exception {
    HttpResponse<String> answer = get("/one");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).contains("internal error").doesNotContain("\"id\"");
  }

  @Test
  void whatFailsOnTheWayDoesNotLookWhole() {
    assertThatThrownBy(() -> get("/many")).isInstanceOf(IOException.class);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
