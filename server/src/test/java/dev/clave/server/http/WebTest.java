package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Await;
import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import dev.clave.server.security.Right;
import java.io.IOException;
import java.io.OutputStream;
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

final class WebTest {
  private static final Grant ANA =
      new Grant("ana", Set.of("pai"), Set.of(Right.READ), Map.of("userId", "1"));

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> refused = new CopyOnWriteArrayList<>();
  private final List<String> answered = new CopyOnWriteArrayList<>();

  /** How many streamed bodies were begun, and how many ended, one way or the other. */
  private final AtomicInteger begun = new AtomicInteger();

  private final AtomicInteger handled = new AtomicInteger();
  private Web web;

  @BeforeEach
  void start() {
    Watch watch =
        new Watch() {
          @Override
          public void answered(Answered answer) {
            answered.add(answer.status() + " " + answer.route());
          }

          @Override
          public void refused(Refused refusal) {
            refused.add(refusal.status() + " " + refusal.subject() + " " + refusal.what());
          }
        };
    web =
        Web.start(
            WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
            Gate.atOnce(
                header -> "Bearer ana".equals(header) ? Optional.of(ANA) : Optional.empty()),
            new RateLimit(0, System::nanoTime),
            watch,
            List.of(
                Route.get("/open/:name", new Access.Open(), call -> Answer.ok(call.parameters())),
                Route.get(
                    "/pai",
                    new Access.InSystem("pai", Right.READ),
                    call -> Answer.ok(call.grant())),
                Route.post(
                    "/pai", new Access.InSystem("pai", Right.WRITE), call -> Answer.nothing(204)),
                Route.post("/echo", new Access.Open(), call -> Answer.ok(call.object())),
                Route.get(
                    "/broken",
                    new Access.Open(),
                    call -> {
                      throw new IOException("secret of the house");
                    }),
                Route.post(
                        "/count",
                        new Access.Open(),
                        call ->
                            Answer.ok(
                                Map.of(
                                    "bytes",
                                    call.stream().transferTo(OutputStream.nullOutputStream()))))
                    .withStreamedBody(),
                Route.get(
                    "/many",
                    new Access.Open(),
                    call ->
                        new Answer.OfStream(
                            Map.of(),
                            "application/x-ndjson",
                            out -> {
                              begun.incrementAndGet();
                              try {
                                for (int line = 0; line < 100_000; line++) {
                                  out.write("{}\n".getBytes(StandardCharsets.UTF_8));
                                }
                              } finally {
                                handled.incrementAndGet();
                              }
                            })),
                Route.get(
                    "/feed",
                    new Access.Open(),
                    call -> new Answer.OfEvents(Map.of(), listener -> () -> {}))));
  }

  @AfterEach
  void stop() {
    web.close();
  }

  @Test
  void aParameterOfThePathIsDecoded() throws Exception {
    assertThat(get("/open/a%2Fb%20%C3%B1").body()).isEqualTo("{\"name\":\"a/b ñ\"}");
  }

  @Test
  void aRequestWithoutATokenIsRefusedAndSeen() throws Exception {
    HttpResponse<String> answer = get("/pai");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("Content-Type")).contains(Problem.MEDIA_TYPE);
    assertThat(refused).containsExactly("401 unknown GET /pai");
  }

  @Test
  void aTokenWithoutTheRightIsRefusedByName() throws Exception {
    HttpResponse<String> answer =
        send(request("/pai").header("Authorization", "Bearer ana").POST(noBody()));

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("the token lacks the right `write` in `pai`");
    assertThat(refused).containsExactly("403 ana POST /pai");
  }

  @Test
  void anAllowedCallerIsKnownToTheHandler() throws Exception {
    assertThat(send(request("/pai").header("Authorization", "Bearer ana")).body())
        .contains("\"subject\":\"ana\"");
  }

  @Test
  void aBodyThatIsNoJsonIsRefusedWithItsPlace() throws Exception {
    HttpResponse<String> answer = post("/echo", "{\n  \"a\": 1,\n  \"a\": 2}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("Duplicate field").contains("line 3");
    assertThat(post("/echo", "[1]").body()).contains("expected a JSON object in the body");
    assertThat(post("/echo", "").statusCode()).isEqualTo(400);
  }

  @Test
  void aBodyPastTheLimitIsRefused() throws Exception {
    assertThat(post("/echo", "{\"a\":\"" + "x".repeat(5 << 20) + "\"}").statusCode())
        .isEqualTo(413);
  }

  @Test
  void aFailureSaysNothingOfTheHouse() throws Exception {
    HttpResponse<String> answer = get("/broken");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).doesNotContain("secret").contains("its log says more");
  }

  @Test
  void everyAnswerIsCountedUnderItsRouteAlsoARefusalAndAFailure() throws Exception {
    get("/open/a");
    get("/broken");
    post("/echo", "nonsense");
    get("/pai");
    get("/nothing");

    Await.until(() -> answered.size() == 5);
    assertThat(answered)
        .containsExactlyInAnyOrder(
            "200 /open/:name", "500 /broken", "400 /echo", "401 /pai", "401 ");
  }

  @Test
  void whatIsNotThereIsAProblemToo() throws Exception {
    HttpResponse<String> nothing = send(request("/nothing").header("Authorization", "Bearer ana"));
    assertThat(nothing.statusCode()).isEqualTo(404);
    assertThat(nothing.headers().firstValue("Content-Type")).contains(Problem.MEDIA_TYPE);
    HttpResponse<String> notThere = get("/echo");
    assertThat(notThere.statusCode()).isEqualTo(405);
    assertThat(notThere.headers().firstValue("Allow")).contains("POST");
    assertThat(post("/open/a", "{}").headers().firstValue("Allow")).contains("GET, HEAD");
  }

  @Test
  void aCallerWhoAsksTooFastIsToldWhenToComeAgain() throws Exception {
    try (Web slow =
        Web.start(
            WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
            Gate.atOnce(header -> Optional.empty()),
            new RateLimit(1, () -> 0),
            new Unwatched(),
            List.of(Route.get("/open", new Access.Open(), call -> Answer.nothing(204))))) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + slow.port() + "/open"));
      for (int burst = 0; burst < 3; burst++) {
        assertThat(send(request).statusCode()).isEqualTo(204);
      }

      HttpResponse<String> answer = send(request);
      assertThat(answer.statusCode()).isEqualTo(429);
      assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    }
  }

  @Test
  void aBodyIsWhatItsBytesSayWhateverItsType() throws Exception {
    String odd = "{\"a\":\"100% &= %zz " + "a=b&".repeat(5000) + "\"}";

    for (String type :
        List.of("application/x-www-form-urlencoded", "multipart/form-data", "text/plain", ";")) {
      HttpResponse<String> answer =
          send(
              request("/echo")
                  .header("Content-Type", type)
                  .POST(HttpRequest.BodyPublishers.ofString(odd)));
      assertThat(answer.body()).as(type).isEqualTo(odd);
    }
  }

  @Test
  void whatCanBeGotCanBeAskedAboutWithoutItsBody() throws Exception {
    for (String path : List.of("/open/a", "/many", "/feed", "/broken", "/pai")) {
      HttpResponse<String> whole =
          path.equals("/feed") ? null : get(path); // A feed would never end.
      HttpResponse<String> head =
          send(request(path).method("HEAD", HttpRequest.BodyPublishers.noBody()));

      assertThat(head.body()).isEmpty();
      assertThat(head.statusCode()).isEqualTo(whole == null ? 200 : whole.statusCode());
      assertThat(head.headers().firstValue("Content-Type"))
          .isEqualTo(
              whole == null
                  ? Optional.of("text/event-stream")
                  : whole.headers().firstValue("Content-Type"));
    }
    assertThat(begun).hasValue(2);
    assertThat(handled).hasValue(2);
  }

  @Test
  void aStreamedBodyHasNoLimit() throws Exception {
    assertThat(post("/count", "x".repeat(20 << 20)).body()).isEqualTo("{\"bytes\":20971520}");
  }

  @Test
  void aStreamedAnswerArrivesWhole() throws Exception {
    assertThat(get("/many").body()).hasSize(300_000);
  }

  @Test
  void everyAnswerCarriesTheSecurityHeaders() throws Exception {
    for (String path : List.of("/open/a", "/pai", "/nothing", "/broken")) {
      assertThat(get(path).headers().map())
          .containsKeys(
              "content-security-policy",
              "x-content-type-options",
              "x-frame-options",
              "x-request-id");
    }
  }

  @Test
  void aMalformedRequestIsAnsweredAndTheServerGoesOn() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
      socket.getOutputStream().write("NONSENSE\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.");
    }
    assertThat(get("/open/a").statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path));
  }

  private static HttpRequest.BodyPublisher noBody() {
    return HttpRequest.BodyPublishers.noBody();
  }
}
