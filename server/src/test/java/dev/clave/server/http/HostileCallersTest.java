package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import dev.clave.server.security.Right;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What one caller does, or one store does not do, keeps nobody else waiting. */
@Timeout(120)
final class HostileCallersTest {
  private static final int CONNECTIONS = 80;
  private static final Grant ANA =
      new Grant("ana", Set.of(), Set.of(Right.READ, Right.WRITE), Map.of());

  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch storeAnswers = new CountDownLatch(1);
  private final List<Socket> sockets = new ArrayList<>();
  private Web web;

  @BeforeEach
  void start() {
    WebOptions usual = WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'");
    WebOptions small =
        new WebOptions(
            usual.host(),
            usual.port(),
            usual.tls(),
            usual.objectStoreOrigin(),
            usual.inlineScript(),
            4,
            4,
            CONNECTIONS,
            usual.streams(),
            usual.longestRequestSeconds(),
            usual.idleSeconds(),
            usual.longestLineBytes(),
            usual.largestHeaderBytes(),
            usual.largestBodyBytes(),
            usual.drainSeconds());
    web =
        Web.start(
            small,
            Gate.atOnce(
                header -> "Bearer ana".equals(header) ? Optional.of(ANA) : Optional.empty()),
            new RateLimit(5, () -> 0),
            new Unwatched(),
            List.of(
                Route.get("/health", new Access.Open(), call -> Answer.ok(Map.of())),
                Route.get("/ready", new Access.Open(), call -> Answer.ok(Map.of())),
                Route.get("/page", new Access.Open(), call -> Answer.ok(Map.of())),
                Route.get(
                    "/down",
                    new Access.InSystem("down", Right.READ),
                    call -> {
                      storeAnswers.await();
                      return Answer.ok(Map.of());
                    }),
                Route.get(
                        "/down-but-for-files",
                        new Access.InSystem("down", Right.READ),
                        call -> Answer.ok(Map.of()))
                    .waitingFor("objects"),
                Route.get(
                    "/unreachable",
                    new Access.Open(),
                    call -> {
                      throw new IllegalStateException(new SQLException("refused", "08001"));
                    }),
                Route.get(
                    "/up", new Access.InSystem("up", Right.READ), call -> Answer.ok(Map.of())),
                Route.post("/echo", new Access.Open(), call -> Answer.ok(call.object())),
                Route.post(
                    "/faults",
                    new Access.Open(),
                    call -> {
                      throw new Problem(
                              400,
                              "refused input",
                              "x".repeat(1_000_000),
                              IntStream.range(0, 40_000)
                                  .mapToObj(
                                      i -> new Problem.Fault("/" + "a".repeat(5000), "unknown"))
                                  .toList())
                          .refusal();
                    })));
  }

  @AfterEach
  void stop() throws IOException {
    storeAnswers.countDown();
    for (Socket socket : sockets) {
      socket.close();
    }
    web.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private int status(String path) throws Exception {
    return send(request(path)).statusCode();
  }

  @Test
  void aFloodFromAnAddressDoesNotHideTheServersHealth() throws Exception {
    int last = 0;
    for (int i = 0; i < 20; i++) {
      last = status("/page");
    }
    assertThat(last).isEqualTo(429);
    for (int i = 0; i < 20; i++) {
      assertThat(status("/health")).isEqualTo(200);
      assertThat(status("/ready")).isEqualTo(200);
    }
  }

  @Test
  void aStoreThatCannotBeReachedIsNoFailureOfTheServer() throws Exception {
    HttpResponse<String> refusal = send(request("/unreachable"));
    assertThat(refusal.statusCode()).isEqualTo(503);
    assertThat(refusal.headers().firstValue("Retry-After")).isPresent();
    assertThat(refusal.body()).contains("store unavailable").doesNotContain("08001");
  }

  @Test
  void aStoreThatDoesNotAnswerHoldsUpOnlyWhatWaitsForItInItsOwnSystem() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      waiting.add(
          client.sendAsync(
              request("/down").header("Authorization", "Bearer ana").build(),
              HttpResponse.BodyHandlers.ofString()));
    }
    HttpResponse<?> refusal =
        (HttpResponse<?>) CompletableFuture.anyOf(waiting.toArray(CompletableFuture[]::new)).join();
    assertThat(refusal.statusCode()).isEqualTo(503);
    assertThat(refusal.headers().firstValue("Retry-After")).isPresent();

    assertThat(send(request("/up").header("Authorization", "Bearer ana")).statusCode())
        .isEqualTo(200);
    assertThat(
            send(request("/down-but-for-files").header("Authorization", "Bearer ana")).statusCode())
        .as("another store of the same system")
        .isEqualTo(200);
    assertThat(status("/health")).isEqualTo(200);

    storeAnswers.countDown();
    assertThat(waiting)
        .extracting(each -> each.join().statusCode())
        .containsOnly(200, 503)
        .filteredOn(status -> status == 200)
        .as("half of the places, which one caller may have")
        .hasSize(4);
  }

  @Test
  void silentConnectionsKeepNobodyOut() throws Exception {
    for (int i = 0; i < 3 * CONNECTIONS; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port());
      sockets.add(socket);
    }
    assertThat(sockets.get(0).getInputStream().read()).as("the first was closed").isEqualTo(-1);
    assertThat(status("/health")).isEqualTo(200);
  }

  @Test
  void manyFaultsAreCountedAndCut() throws Exception {
    HttpResponse<String> answer =
        send(request("/faults").POST(HttpRequest.BodyPublishers.ofString("{}")));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("40000 faults, the first 50").hasSizeLessThan(100_000);
  }

  @Test
  void deepJsonIsRefusedAndNotAFailure() throws Exception {
    for (int depth : List.of(65, 900, 100_000)) {
      String body = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
      assertThat(send(request("/echo").POST(HttpRequest.BodyPublishers.ofString(body))).body())
          .contains("\"status\":400", "depth");
    }
  }

  @Test
  void overlongUtf8IsNoSlash() throws Exception {
    byte[] body = "{\"a\":\"??\"}".getBytes(StandardCharsets.UTF_8);
    body[6] = (byte) 0xC0;
    body[7] = (byte) 0xAF;
    HttpResponse<String> answer =
        send(request("/echo").POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("UTF-8");
    assertThat(status("/page%C0%AF")).isEqualTo(400);
  }
}
