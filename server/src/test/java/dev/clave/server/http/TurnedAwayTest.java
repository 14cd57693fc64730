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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The watch is told of every caller who was turned away, and of nobody else. */
final class TurnedAwayTest {
  private static final Grant ANA =
      new Grant("ana", Set.of("pai"), Set.of(Right.READ, Right.OPERATE), Map.of());

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> refused = new CopyOnWriteArrayList<>();
  private final AtomicInteger elapsedSeconds = new AtomicInteger();
  private Web web;

  @BeforeEach
  void start() {
    Watch watch =
        new Watch() {
          @Override
          public void answered(Answered answer) {}

          @Override
          public void refused(Refused refusal) {
            refused.add(refusal.status() + " " + refusal.subject() + " " + refusal.kind());
          }
        };
    web =
        Web.start(
            WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
            Gate.atOnce(
                header -> "Bearer ana".equals(header) ? Optional.of(ANA) : Optional.empty()),
            new RateLimit(1, () -> elapsedSeconds.get() * 1_000_000_000L),
            watch,
            List.of(
                Route.get("/pai/:id", in(Right.READ), call -> Answer.ok(Map.of())),
                Route.post("/pai/:id", in(Right.READ), call -> Answer.ok(call.object())),
                Route.post("/operate", in(Right.OPERATE), call -> Answer.ok(call.object())),
                Route.post("/write", in(Right.WRITE), call -> Answer.nothing(204)),
                Route.post(
                    "/hidden",
                    in(Right.READ),
                    call -> {
                      call.trespassed("another's");
                      throw Problem.notFound("nothing there").refusal();
                    })));
  }

  private static Access in(Right right) {
    return new Access.InSystem("pai", right);
  }

  @AfterEach
  void stop() {
    web.close();
  }

  @Test
  void forWantOfATokenOrARight() throws Exception {
    assertThat(send("GET", "/pai/1", "", "Bearer luis")).isEqualTo(401);
    assertThat(send("POST", "/write", "{}", "Bearer ana")).isEqualTo(403);

    assertThat(refused).containsExactly("401 unknown GET /pai/:id", "403 ana POST /write");
  }

  @Test
  void forAskingTooFast() throws Exception {
    int status = 200;
    while (status == 200) {
      status = send("GET", "/pai/1", "", "Bearer ana");
    }

    assertThat(status).isEqualTo(429);
    assertThat(refused).containsExactly("429 ana GET /pai/:id");
    elapsedSeconds.set(10);
    assertThat(send("GET", "/pai/1", "", "Bearer ana")).isEqualTo(200);
  }

  @Test
  void forSendingTooMuch() throws Exception {
    assertThat(send("POST", "/pai/1", "x".repeat(5 << 20), "Bearer ana")).isEqualTo(413);
    raw("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: clave\r\n\r\n");
    raw("GET / HTTP/1.1\r\nHost: clave\r\nX: " + "a".repeat(40_000) + "\r\n\r\n");

    assertThat(refused)
        .containsExactly("413 ana POST /pai/:id", "414 unknown too long", "431 unknown too long");
  }

  @Test
  void forReachingForWhatIsHidden() throws Exception {
    assertThat(send("POST", "/hidden", "", "Bearer ana")).isEqualTo(404);

    assertThat(refused).containsExactly("403 ana POST /hidden");
  }

  @Test
  void asAnOperatorForAnyReason() throws Exception {
    assertThat(send("POST", "/operate", "nonsense", "Bearer ana")).isEqualTo(400);

    assertThat(refused).containsExactly("400 ana POST /operate");
  }

  @Test
  void notForAMistake() throws Exception {
    assertThat(send("POST", "/pai/1", "nonsense", "Bearer ana")).isEqualTo(400);
    assertThat(send("GET", "/nothing", "", "Bearer ana")).isEqualTo(404);
    assertThat(send("DELETE", "/operate", "", "Bearer ana")).isEqualTo(405);
    raw("GET /%zz HTTP/1.1\r\nHost: clave\r\n\r\n");

    assertThat(refused).isEmpty();
  }

  private int send(String method, String path, String body, String authorization) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path))
            .header("Authorization", authorization)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  /** Sends what no client would, and reads until the server has had enough of it. */
  private void raw(String text) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }
  }
}
