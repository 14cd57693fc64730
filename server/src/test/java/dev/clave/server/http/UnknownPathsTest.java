package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import dev.clave.server.security.Right;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who has no token cannot find out what is there by asking for names. */
final class UnknownPathsTest {
  private static final Grant ANA = new Grant("ana", Set.of("pai"), Set.of(Right.READ), Map.of());
  private static final Access IN_OTHER = new Access.InSystem("other", Right.READ);
  private static final Access IN_PAI = new Access.InSystem("pai", Right.READ);

  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger elapsedSeconds = new AtomicInteger();
  private Web web;

  @BeforeEach
  void start() {
    web =
        Web.start(
            WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
            Gate.atOnce(
                header -> "Bearer ana".equals(header) ? Optional.of(ANA) : Optional.empty()),
            new RateLimit(10, () -> elapsedSeconds.get() * 1_000_000_000L),
            new Unwatched(),
            List.of(
                Route.get("/health", new Access.Open(), call -> Answer.ok(Map.of())),
                Route.get("/api/pai/items/:id", IN_PAI, call -> Answer.ok(Map.of())),
                Route.get("/api/other/items/:id", IN_OTHER, call -> Answer.ok(Map.of())),
                Route.post("/api/other/items", IN_OTHER, call -> Answer.ok(Map.of())),
                Route.post("/api/pai/items", IN_PAI, call -> Answer.ok(Map.of()))));
  }

  @AfterEach
  void stop() {
    web.close();
  }

  @Test
  void whatIsThereAndWhatIsNotLookAlikeToAStranger() throws Exception {
    Object answer = seen(send("GET", "/api/pai/items/1", Map.of()));

    assertThat(seen(send("GET", "/api/pai/nothing/1", Map.of()))).isEqualTo(answer);
    assertThat(seen(send("GET", "/api/nothing", Map.of()))).isEqualTo(answer);
    assertThat(seen(send("GET", "/nothing", Map.of()))).isEqualTo(answer);
    assertThat(seen(send("DELETE", "/api/pai/items/1", Map.of()))).isEqualTo(answer);
    assertThat(seen(send("GET", "/api/pai/items", Map.of()))).isEqualTo(answer);
    assertThat(seen(send("GET", "/api/pai/items/1?unknown=1", Map.of()))).isEqualTo(answer);
    Map<String, String> wrong = Map.of("Authorization", "Bearer luis");
    assertThat(seen(send("GET", "/api/nothing", wrong))).isEqualTo(answer);
    assertThat(seen(send("PUT", "/api/pai/items", wrong))).isEqualTo(answer);
  }

  @Test
  void anUnknownExpectationLooksAlikeToo() throws Exception {
    // The client of Java sends no such header by itself.
    String answer = raw("GET /api/pai/items/1 HTTP/1.1\r\nHost: clave\r\nExpect: gold\r\n\r\n");
    String unknown = raw("GET /api/nothing HTTP/1.1\r\nHost: clave\r\nExpect: gold\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 417");
    assertThat(unknown).isEqualTo(answer);
  }

  @Test
  void whoHasATokenIsToldWhatIsWrong() throws Exception {
    Map<String, String> ana = Map.of("Authorization", "Bearer ana");

    assertThat(send("GET", "/api/pai/nothing", ana).statusCode()).isEqualTo(404);
    HttpResponse<String> wrongMethod = send("DELETE", "/api/pai/items", ana);
    assertThat(wrongMethod.statusCode()).isEqualTo(405);
    assertThat(wrongMethod.headers().firstValue("Allow")).contains("POST");
  }

  @Test
  void aSystemOutsideOfTheTokenLooksLikeOneThatIsNotThere() throws Exception {
    Map<String, String> ana = Map.of("Authorization", "Bearer ana");
    HttpResponse<String> nothing = send("GET", "/api/nothing/items/1", ana);

    assertThat(nothing.statusCode()).isEqualTo(403);
    for (String path :
        List.of(
            "/api/other/items/1",
            "/api/other/items/1?unknown=1",
            "/api/other/items",
            "/api/other",
            "/api/%6fther/items/1",
            "/api//other/items/1",
            "//api/other/items/1",
            "/api/./other/items/1",
            "/api/pai/../other/items/1")) {
      for (String method : List.of("GET", "HEAD", "POST", "DELETE", "OPTIONS")) {
        String unknown = path.replace("other", "nothing").replace("%6fther", "%6eothing");
        elapsedSeconds.addAndGet(10);
        assertThat(send(method, path, ana).statusCode()).as(path).isEqualTo(403);
        assertThat(seen(send(method, path, ana)))
            .as("%s %s", method, path)
            .isEqualTo(seen(send(method, unknown, ana)));
      }
    }
  }

  @Test
  void anOpenPathSaysToEverybodyHowItIsAsked() throws Exception {
    assertThat(send("POST", "/health", Map.of()).statusCode()).isEqualTo(405);
  }

  @Test
  void unknownPathsAndMethodsAreLimitedAndHealthIsNot() throws Exception {
    for (String path : List.of("/nothing", "/api/nothing", "/api/pai/items")) {
      elapsedSeconds.addAndGet(10);
      assertThat(asLongAsAdmitted("GET", path, Map.of())).as(path).isEqualTo(429);
      assertThat(send("GET", "/health", Map.of()).statusCode()).isEqualTo(200);
    }
    Map<String, String> ana = Map.of("Authorization", "Bearer ana");
    elapsedSeconds.addAndGet(10);
    assertThat(asLongAsAdmitted("GET", "/api/nothing", ana)).isEqualTo(429);
    elapsedSeconds.addAndGet(10);
    assertThat(asLongAsAdmitted("DELETE", "/api/pai/items", ana)).isEqualTo(429);
    elapsedSeconds.addAndGet(10);
    assertThat(asLongAsAdmitted("POST", "/health", Map.of())).isEqualTo(429);
    assertThat(send("GET", "/health", Map.of()).statusCode()).isEqualTo(200);
  }

  /** The status that follows the first one, which is repeated for some time at most. */
  private int asLongAsAdmitted(String method, String path, Map<String, String> headers)
      throws Exception {
    int first = send(method, path, headers).statusCode();
    int status = first;
    for (int i = 0; i < 1000 && status == first; i++) {
      status = send(method, path, headers).statusCode();
    }
    return status;
  }

  /** All that a caller sees, but for what differs between any two answers. */
  private static Object seen(HttpResponse<String> answer) {
    Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
    headers.remove("X-Request-Id");
    headers.remove("x-request-id");
    return List.of(answer.statusCode(), headers, answer.body());
  }

  private HttpResponse<String> send(String method, String path, Map<String, String> headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    headers.forEach(request::header);
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private String raw(String text) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .replaceAll("(?i)x-request-id: .*", "");
    }
  }
}
