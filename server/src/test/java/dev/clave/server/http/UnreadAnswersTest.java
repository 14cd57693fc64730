package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Await;
import dev.clave.server.security.RateLimit;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class UnreadAnswersTest {
  /** Far more than a connection takes for a client that reads nothing. */
  private static final int LARGE = 24 << 20;

  @Test
  void clientsThatReadNothingKeepOnlySoMuchInMemory() throws Exception {
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
            usual.idleSeconds(),
            usual.longestLineBytes(),
            usual.largestHeaderBytes(),
            usual.largestBodyBytes(),
            5L * LARGE,
            usual.drainSeconds());
    Buffer bytes = Buffer.buffer(new byte[LARGE]);
    List<Socket> silent = new ArrayList<>();
    try (Web web =
        Web.start(
            small,
            Gate.atOnce(header -> Optional.empty()),
            new RateLimit(0, System::nanoTime),
            new Unwatched(),
            List.of(
                Route.get(
                    "/large",
                    new Access.Open(),
                    call ->
                        new Answer.OfBytes(200, Map.of(), "application/octet-stream", bytes))))) {
      for (int i = 0; i < 2; i++) {
        silent.add(asking(web.port()));
      }
      Await.until(() -> status(web.port()) == 503);
      for (Socket each : silent) {
        each.close();
      }
      Await.until(() -> status(web.port()) == 200);
    }
    assertThat(silent).hasSize(2);
  }

  /** Asks and never reads. */
  private static Socket asking(int port) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(2048);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket
        .getOutputStream()
        .write("GET /large HTTP/1.1\r\nHost: clave\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static int status(int port) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/large")).build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
