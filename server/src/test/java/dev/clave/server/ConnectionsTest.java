package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Holds many connections at once; {@code clave.test.connections} says how many. */
final class ConnectionsTest {
  private static final int CONNECTIONS = Integer.getInteger("clave.test.connections", 2000);

  /** Fewer than may wait at a time: on a slow machine all of them may. */
  private static final int ASKED_AT_ONCE = 500;

  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @Test
  void manyConnectionsAreHeldAndEachIsAnsweredAgain() throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        sockets.add(new Socket(InetAddress.getLoopbackAddress(), SERVER.server().port()));
      }
      for (int round = 0; round < 2; round++) {
        for (int from = 0; from < CONNECTIONS; from += ASKED_AT_ONCE) {
          List<Socket> some = sockets.subList(from, Math.min(CONNECTIONS, from + ASKED_AT_ONCE));
          for (Socket socket : some) {
            ask(socket);
          }
          for (Socket socket : some) {
            assertThat(answer(socket)).startsWith("HTTP/1.1 200");
          }
        }
      }
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static void ask(Socket socket) throws IOException {
    socket
        .getOutputStream()
        .write("GET /health HTTP/1.1\r\nHost: clave\r\n\r\n".getBytes(StandardCharsets.UTF_8));
  }

  private static String answer(Socket socket) throws IOException {
    StringBuilder text = new StringBuilder();
    while (!text.toString().endsWith("{\"status\":\"up\"}")) {
      int read = socket.getInputStream().read();
      if (read < 0) {
        throw new IOException("the connection was closed after `" + text + "`");
      }
      text.append((char) read);
    }
    return text.toString();
  }
}
