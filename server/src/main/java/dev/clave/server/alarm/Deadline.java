package dev.clave.server.alarm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends a conversation that lasts too long by closing its socket. A time limit of a single read does
 * not: a server that sends a byte before each of them ends would go on for ever.
 */
final class Deadline implements AutoCloseable {
  private final CompletableFuture<Void> end = new CompletableFuture<>();

  private Deadline() {}

  static Deadline of(Duration patience, Socket socket) {
    Deadline deadline = new Deadline();
    CompletableFuture<Void> unused =
        deadline
            .end
            .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((ended, late) -> close(socket));
    return deadline;
  }

  /** Whether it closed the socket. */
  boolean isOver() {
    return end.isCompletedExceptionally();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    end.complete(null);
  }
}
