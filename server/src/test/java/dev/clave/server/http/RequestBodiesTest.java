package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Await;
import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import dev.clave.server.security.Right;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may send a body, when, and how much all may send together. */
final class RequestBodiesTest {
  private static final int LARGEST = 60_000;
  private static final int ALL = 100_000;

  private final Web web = start(120);

  private static Web start(int idleSeconds) {
    WebOptions usual = WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'");
    WebOptions small =
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
            idleSeconds,
            usual.longestLineBytes(),
            usual.largestHeaderBytes(),
            LARGEST,
            ALL,
            usual.drainSeconds());
    Access writers = new Access.InSystem("shop", Right.WRITE);
    return Web.start(
        small,
        Gate.atOnce(
            header ->
                "Bearer ana".equals(header)
                    ? Optional.of(Grant.administrator())
                    : Optional.empty()),
        new RateLimit(0, System::nanoTime),
        new Unwatched(),
        List.of(
            Route.get("/page", new Access.Open(), call -> Answer.ok(Map.of())),
            Route.post("/things", writers, call -> Answer.ok(Map.of("got", call.body().length()))),
            Route.post(
                    "/import",
                    writers,
                    call -> Answer.ok(Map.of("got", call.stream().readAllBytes().length)))
                .withStreamedBody()));
  }

  @AfterEach
  void close() {
    web.close();
  }

  private Socket connect() throws IOException {
    return connect(web);
  }

  private static Socket connect(Web server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String head(String path, String token, int length, String more) {
    return "POST %s HTTP/1.1\r\nHost: c\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n%s\r\n"
        .formatted(path, token, length, more);
  }

  /** The first line of an answer, and whatever else there is up to an empty line. */
  private static String answer(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    int each = 0;
    while (each >= 0 && !head.toString().endsWith("\r\n\r\n")) {
      each = socket.getInputStream().read();
      head.append((char) each);
    }
    return head.toString();
  }

  @Test
  void allBodiesTogetherHaveABound() throws Exception {
    try (Socket first = connect();
        Socket second = connect();
        Socket third = connect()) {
      send(first, head("/things", "ana", LARGEST, "") + "x".repeat(LARGEST - 1));
      Await.until(() -> web.heldBytes() == LARGEST - 1);

      send(second, head("/things", "ana", LARGEST, "") + "x".repeat(LARGEST));
      assertThat(answer(second)).contains(" 503 ").contains("etry-");
      send(first, "x");
      assertThat(answer(first)).contains(" 200 ");
      Await.until(() -> web.heldBytes() == 0);
      send(third, head("/things", "ana", LARGEST, "") + "x".repeat(LARGEST));
      assertThat(answer(third)).contains(" 200 ");
    }
    Await.until(() -> web.heldBytes() == 0);
  }

  @Test
  void smallValuesCountForTheMemoryThatTheyTake() throws Exception {
    try (Socket socket = connect()) {
      String body = "[" + "{},".repeat(1_000) + "0]";
      send(socket, head("/things", "ana", body.length(), "") + body);
      assertThat(answer(socket)).contains(" 413 ");
    }
    Await.until(() -> web.heldBytes() == 0);
  }

  @Test
  void whoeverGetsAPageSendsNoBody() throws Exception {
    for (String length : List.of("Content-Length: 9000", "Transfer-Encoding: chunked")) {
      try (Socket socket = connect()) {
        send(socket, "GET /page HTTP/1.1\r\nHost: c\r\n%s\r\n\r\n".formatted(length));
        assertThat(answer(socket)).contains(" 400 ");
      }
    }
    assertThat(web.heldBytes()).isZero();
  }

  @Test
  void aBodyThatComesByteByByteIsGivenUp() throws Exception {
    try (Web impatient = start(1);
        Socket socket = connect(impatient)) {
      socket.setSoTimeout(100);
      send(socket, head("/things", "ana", LARGEST, ""));
      assertThat(answerWhileSending(socket)).isEqualTo("HTTP/1.1 408 ");
      Await.until(() -> impatient.heldBytes() == 0);
    }
  }

  /** How the answer begins; until it is there, a byte is sent now and then. */
  private static String answerWhileSending(Socket socket) throws IOException {
    for (int sent = 0; sent < LARGEST; sent++) {
      send(socket, "x");
      try {
        return new String(socket.getInputStream().readNBytes(13), StandardCharsets.US_ASCII);
      } catch (SocketTimeoutException notYet) {
        assertThat(socket.isConnected()).isTrue();
      }
    }
    return "none";
  }

  @Test
  void oneCallerHoldsHalfOfTheMemoryForBodiesAtMost() {
    CallerMemory budget = new CallerMemory(100, 10);
    assertThat(budget.take("ana", 50)).isTrue();
    assertThat(budget.take("ana", 1)).isFalse();
    assertThat(budget.take("eva", 50)).isTrue();
    budget.giveBack("ana", 50);
    assertThat(budget.take("ana", 1)).isTrue();
    assertThat(budget.held()).isEqualTo(51);
  }

  @Test
  void whoLeavesHalfWayHoldsNothing() throws Exception {
    try (Socket socket = connect()) {
      send(socket, head("/things", "ana", LARGEST, "") + "x".repeat(LARGEST - 1));
      Await.until(() -> web.heldBytes() > 0);
    }
    Await.until(() -> web.heldBytes() == 0);
  }

  @Test
  void aClientThatAsksFirstIsToldToSendItsBodyOnceItMay() throws Exception {
    for (String path : List.of("/things", "/import")) {
      try (Socket socket = connect()) {
        send(socket, head(path, "ana", 2, "Expect: 100-continue\r\n"));
        assertThat(answer(socket)).startsWith("HTTP/1.1 100 ");
        send(socket, "{}");
        assertThat(answer(socket)).startsWith("HTTP/1.1 200 ");
      }
    }
  }

  @Test
  void aClientThatMayNotIsRefusedBeforeItSendsItsBody() throws Exception {
    for (String path : List.of("/things", "/import", "/nowhere")) {
      try (Socket socket = connect()) {
        send(socket, head(path, "ben", 2, "Expect: 100-continue\r\n"));
        assertThat(answer(socket)).startsWith("HTTP/1.1 40");
        socket.getInputStream().readAllBytes();
      }
    }
    try (Socket socket = connect()) {
      send(socket, head("/things", "ana", LARGEST + 1, "Expect: 100-continue\r\n"));
      assertThat(answer(socket)).startsWith("HTTP/1.1 413 ");
    }
  }

  @Test
  void whatNobodyCanExpectIsRefused() throws Exception {
    try (Socket socket = connect()) {
      send(socket, head("/things", "ana", 2, "Expect: a miracle\r\n") + "{}");
      assertThat(answer(socket)).startsWith("HTTP/1.1 417 ");
    }
  }
}
