package dev.clave.stores;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Speaks enough of PostgreSQL's protocol to ask whoever connects for the password in clear. */
final class PasswordThief implements AutoCloseable {
  private static final byte[] CLEAR_PASSWORD_PLEASE = {'R', 0, 0, 0, 8, 0, 0, 0, 3};

  private final ServerSocket socket;
  private final AtomicInteger visits = new AtomicInteger();
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

  private PasswordThief(ServerSocket socket) {
    this.socket = socket;
  }

  static PasswordThief at(int port) throws IOException {
    PasswordThief thief =
        new PasswordThief(new ServerSocket(port, 5, InetAddress.getLoopbackAddress()));
    Thread thread = new Thread(thief::listen, "thief");
    thread.setDaemon(true);
    thread.start();
    return thief;
  }

  private void listen() {
    while (!socket.isClosed()) {
      try (Socket visitor = socket.accept()) {
        visits.incrementAndGet();
        hear(visitor);
      } catch (IOException gone) {
        // The next one may say more.
      }
    }
  }

  private void hear(Socket visitor) throws IOException {
    InputStream in = visitor.getInputStream();
    byte[] message = new byte[4096];
    for (int read = in.read(message); read > 0; read = in.read(message)) {
      synchronized (heard) {
        heard.write(message, 0, read);
      }
      boolean asksForTls = read == 8;
      visitor.getOutputStream().write(asksForTls ? new byte[] {'N'} : CLEAR_PASSWORD_PLEASE);
    }
  }

  int visits() {
    return visits.get();
  }

  String heard() {
    synchronized (heard) {
      return heard.toString(StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
