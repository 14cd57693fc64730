package dev.clave.server.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What callers with a token could fill the memory of a small process with. */
@Timeout(180)
final class SmallHeapTest {
  private static final int CALLERS = 200;
  private static final int VALUES = 60_000;

  /** More than a connection takes for a server that does not read. */
  private static final int HALF_A_LINE = 2_500_000;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static Process process;
  private static int port;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapServer.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader output = process.inputReader();
    String line = output.readLine();
    while (line != null && !line.startsWith(SmallHeapServer.READY)) {
      line = output.readLine();
    }
    assertThat(line).as("the server started").isNotNull();
    String[] portAndToken = line.split(" ", -1);
    port = Integer.parseInt(portAndToken[1]);
    token = portAndToken[2];
  }

  @AfterAll
  static void end() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void itemsOfManyValuesThatManyReadAtATimeDoNotEndIt() throws Exception {
    String words = "[" + "\"a\",".repeat(VALUES) + "\"a\"]";
    for (int i = 0; i < 5; i++) {
      assertThat(
              post(
                      "/api/notes/entities/note",
                      "{\"owner\": \"o\", \"id\": \"%d\", \"words\": %s}".formatted(i, words))
                  .join()
                  .statusCode())
          .isEqualTo(201);
    }
    assertThat(statuses("/api/notes/patterns/notesOfOwner?owner=o&limit=1000"))
        .isSubsetOf(Set.of(200, 503))
        .contains(200);
    assertThat(statuses("/api/notes/pivot?limit=500")).isSubsetOf(Set.of(200, 503)).contains(200);
    assertItGoesOn();
  }

  @Test
  void exportsThatNobodyReadsKeepNobodyFromReading() throws Exception {
    String words = "[" + "\"bb\",".repeat(VALUES) + "\"bb\"]";
    for (int i = 0; i < 40; i++) {
      assertThat(
              post(
                      "/api/ideas/entities/note",
                      "{\"owner\": \"o\", \"id\": \"%d\", \"words\": %s}".formatted(i, words))
                  .join()
                  .statusCode())
          .isEqualTo(201);
    }
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 16; i++) {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(2048);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket
            .getOutputStream()
            .write(
                """
                GET /api/ideas/export HTTP/1.1\r
                Host: 127.0.0.1\r
                Authorization: Bearer %s\r
                \r
                """
                    .formatted(token)
                    .getBytes(StandardCharsets.UTF_8));
        assertThat(socket.getInputStream().read()).as("it is answered").isPositive();
      }
      assertThat(get("/api/ideas/patterns/notesOfOwner?owner=o&limit=1000").join().statusCode())
          .isEqualTo(200);
    } finally {
      sockets.forEach(SmallHeapTest::close);
    }
  }

  @Test
  void eventsOfManyValuesThatManyReadAtATimeDoNotEndIt() throws Exception {
    String payload = "{\"a\": [" + "{},".repeat(15_000) + "{}]}";
    for (int i = 0; i < 20; i++) {
      assertThat(
              post(
                      "/api/orders/pipeline/events",
                      """
                      {"stream": "orders", "key": "k", "type": "OrderPlaced",
                       "idempotency_key": "%s", "payload": %s}
                      """
                          .formatted(UUID.randomUUID(), payload))
                  .join()
                  .statusCode())
          .isEqualTo(201);
    }
    assertThat(statuses("/api/orders/pipeline/events?limit=1000"))
        .isSubsetOf(Set.of(200, 503))
        .contains(200);
    assertItGoesOn();
  }

  @Test
  void linesOfImportsThatDoNotEndDoNotEndIt() throws Exception {
    byte[] half = "x".repeat(HALF_A_LINE).getBytes(StandardCharsets.UTF_8);
    List<Socket> sockets = new ArrayList<>();
    try {
      String other = other();
      for (int i = 0; i < 32 * SmallHeapServer.NAMES.size(); i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.add(socket);
        socket.setSendBufferSize(1 << 16);
        OutputStream out = socket.getOutputStream();
        out.write(
            """
            POST /api/%s/import HTTP/1.1\r
            Host: 127.0.0.1\r
            Authorization: Bearer %s\r
            Content-Length: %d\r
            \r
            """
                .formatted(
                    SmallHeapServer.NAMES.get(i / 32), i % 2 == 0 ? token : other, half.length + 1)
                .getBytes(StandardCharsets.UTF_8));
      }
      List<CompletableFuture<Void>> sent =
          sockets.stream()
              .map(socket -> CompletableFuture.runAsync(() -> send(socket, half)))
              .toList();
      sent.forEach(CompletableFuture::join);
      assertItGoesOn();
    } finally {
      sockets.forEach(SmallHeapTest::close);
    }
    assertItGoesOn();
  }

  private static String other() {
    HttpResponse<String> answer =
        post(
                "/api/administration/tokens",
                """
                {"subject": "eva", "systems": [], "rights": ["write"], "scope": {}, "days": 1}
                """)
            .join();
    assertThat(answer.statusCode()).isEqualTo(201);
    return answer.body().replaceAll(".*\"token\":\"([^\"]*)\".*", "$1");
  }

  private static void send(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException refusedOrClosed) {
      // What is not taken is not held.
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException isClosed) {
      // That was asked for.
    }
  }

  private static void assertItGoesOn() {
    assertThat(get("/ready").join().statusCode()).isEqualTo(200);
    assertThat(process.isAlive()).isTrue();
  }

  private static List<Integer> statuses(String path) {
    return IntStream.range(0, CALLERS)
        .mapToObj(each -> get(path).thenApply(HttpResponse::statusCode))
        .toList()
        .stream()
        .map(CompletableFuture::join)
        .toList();
  }

  private static CompletableFuture<HttpResponse<String>> get(String path) {
    return send(request(path).GET());
  }

  private static CompletableFuture<HttpResponse<String>> post(String path, String body) {
    return send(request(path).POST(BodyPublishers.ofString(body)));
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .header("Authorization", "Bearer " + token);
  }

  private static CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
    return CLIENT.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
