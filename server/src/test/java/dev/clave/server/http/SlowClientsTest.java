package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Await;
import dev.clave.server.security.RateLimit;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send or read as if they had all day keep nobody else waiting. */
@Timeout(120)
final class SlowClientsTest {
  /** More than the server has threads of any kind. */
  private static final int CLIENTS = 150;

  /** What the buffers of a connection on both sides may hold. */
  private static final long BUFFERED_BYTES = 64L << 20;

  private final AtomicLong written = new AtomicLong();
  private final AtomicBoolean isGone = new AtomicBoolean();
  private final List<Socket> sockets = new ArrayList<>();
  private Web web;

  @BeforeEach
  void start() {
    web =
        Web.start(
            WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
            Gate.atOnce(header -> Optional.empty()),
            new RateLimit(0, System::nanoTime),
            new Unwatched(),
            List.of(
                Route.get("/quick", new Access.Open(), call -> Answer.ok(Map.of())),
                Route.post("/whole", new Access.Open(), call -> Answer.ok(call.object())),
                Route.post(
                        "/take",
                        new Access.Open(),
                        call -> {
                          call.stream().transferTo(OutputStream.nullOutputStream());
                          return Answer.nothing(204);
                        })
                    .withStreamedBody(),
                Route.get(
                    "/endless",
                    new Access.Open(),
                    call -> new Answer.OfStream(Map.of(), "text/plain", this::endless)),
                Route.get(
                    "/feed", new Access.Open(), call -> new Answer.OfEvents(Map.of(), this::feed)),
                Route.get(
                    "/flood",
                    new Access.Open(),
                    call -> new Answer.OfEvents(Map.of(), this::flood))));
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    web.close();
  }

  private void endless(OutputStream out) throws IOException {
    byte[] chunk = new byte[64 << 10];
    while (true) {
      out.write(chunk);
      written.addAndGet(chunk.length);
    }
  }

  private AutoCloseable feed(java.util.function.Consumer<String> listener) {
    Thread teller =
        new Thread(
            () -> {
              String news = "x".repeat(64 << 10);
              while (!isGone.get()) {
                listener.accept(news);
              }
            });
    teller.start();
    return () -> isGone.set(true);
  }

  /** Tells more than may wait before it has begun. */
  private AutoCloseable flood(java.util.function.Consumer<String> listener) {
    String news = "x".repeat(64 << 10);
    for (int i = 0; i < 500; i++) {
      listener.accept(news);
    }
    return () -> isGone.set(true);
  }

  private Socket send(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port());
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    sockets.add(socket);
    return socket;
  }

  private void everybodyElseIsAnswered() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 20; i++) {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + "/quick"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
    }
  }

  @Test
  void halfAHeader() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      send("GET /quick HTTP/1.1\r\nHost: cl");
    }
    everybodyElseIsAnswered();
  }

  @Test
  void halfABody() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      String path = i % 2 == 0 ? "/whole" : "/take";
      send("POST " + path + " HTTP/1.1\r\nHost: clave\r\nContent-Length: 1000\r\n\r\n{");
    }
    everybodyElseIsAnswered();
  }

  @Test
  void anAnswerThatIsNotReadIsNotWrittenAheadEither() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      send("GET /endless HTTP/1.1\r\nHost: clave\r\n\r\n");
    }
    everybodyElseIsAnswered();
    assertThat(written.get()).isLessThan(CLIENTS * BUFFERED_BYTES);
  }

  @Test
  void aConnectionOnWhichNothingHappensIsClosed() throws Exception {
    WebOptions usual = WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'");
    WebOptions impatient =
        new WebOptions(
            usual.host(),
            usual.port(),
            usual.tls(),
            usual.objectStoreOrigin(),
            usual.inlineScript(),
            usual.workers(),
            usual.waiting(),
            usual.connections(),
            usual.streams(),
            usual.longestRequestSeconds(),
            1,
            usual.longestLineBytes(),
            usual.largestHeaderBytes(),
            usual.largestBodyBytes(),
            usual.drainSeconds());
    web.close();
    web =
        Web.start(
            impatient,
            Gate.atOnce(header -> Optional.empty()),
            new RateLimit(0, System::nanoTime),
            new Unwatched(),
            List.of());
    assertThat(send("").getInputStream().read()).isEqualTo(-1);
    assertThat(send("GET / HTTP/1.1\r\nHost: cl").getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void aFeedThatIsNotReadIsLetGo() throws Exception {
    send("GET /feed HTTP/1.1\r\nHost: clave\r\n\r\n");
    Await.until(isGone::get);
    everybodyElseIsAnswered();
  }

  @Test
  void aFeedThatIsTooMuchBeforeItHasBegunIsLetGo() throws Exception {
    send("GET /flood HTTP/1.1\r\nHost: clave\r\n\r\n");
    Await.until(isGone::get);
    everybodyElseIsAnswered();
  }

  @Test
  void whatIsRefusedBeforeAnyRouteIsAProblemToo() throws Exception {
    Map<String, String> refusals =
        Map.of(
            "GET /%zz HTTP/1.1\r\nHost: clave\r\n\r\n",
            "400",
            "GET /quick?a=%zz HTTP/1.1\r\nHost: clave\r\n\r\n",
            "400",
            "GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: clave\r\n\r\n",
            "414",
            "GET / HTTP/1.1\r\nHost: clave\r\nX: " + "a".repeat(40_000) + "\r\n\r\n",
            "431");
    for (Map.Entry<String, String> each : refusals.entrySet()) {
      try (Socket socket = send(each.getKey())) {
        socket.shutdownOutput();
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .matches("(?s)HTTP/1\\.\\d " + each.getValue() + ".*")
            .contains("application/problem+json", "\"status\":" + each.getValue(), "nosniff");
      }
    }
  }

  @Test
  void malformedAndOversizedRequestsAreRefused() throws Exception {
    for (String request :
        List.of(
            "GET /quick\r\n\r\n",
            "GET /quick HTTP/9.9\r\n\r\n",
            "\0\0\0\0\r\n\r\n",
            "GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: clave\r\n\r\n",
            "GET /quick HTTP/1.1\r\nHost: clave\r\nX: " + "a".repeat(40_000) + "\r\n\r\n",
            "POST /whole HTTP/1.1\r\nHost: clave\r\nContent-Length: -5\r\n\r\n",
            "POST /whole HTTP/1.1\r\nHost: clave\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
            "POST /whole HTTP/1.1\r\nHost: clave\r\nContent-Length: 99999999\r\n\r\n{}")) {
      try (Socket socket = send(request)) {
        String answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8);
        assertThat(answer)
            .as(request.substring(0, Math.min(80, request.length())))
            .matches("HTTP/\\d\\.\\d (4\\d\\d|501)|");
      }
    }
    everybodyElseIsAnswered();
  }
}
