package dev.clave.bench.engine;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Drives a server over several connections from one thread, each sending its next request when its
 * last is answered. One thread with prepared bytes leaves the processor to the server.
 */
public final class LoadClient {
  private static final long HIGHEST_MICROS = 60_000_000;

  private final int port;
  private final int connections;

  public LoadClient(int port, int connections) {
    this.port = port;
    this.connections = connections;
  }

  public Measurement run(List<Template> requests, Duration warmUp, Duration measured)
      throws IOException {
    Histogram micros = new Histogram(HIGHEST_MICROS, 3);
    long failures = 0;
    String firstFailure = "";
    long next = 0;
    List<Connection> open = new ArrayList<>();
    try (Selector selector = Selector.open()) {
      long start = System.nanoTime();
      long from = start + warmUp.toNanos();
      long until = from + measured.toNanos();
      for (int at = 0; at < connections; at++) {
        Connection connection = new Connection(port);
        open.add(connection);
        connection.channel().register(selector, SelectionKey.OP_READ, connection);
        connection.send(next(requests, next++), start);
      }
      long now = start;
      while (now < until) {
        selector.select(100);
        now = System.nanoTime();
        for (SelectionKey key : selector.selectedKeys()) {
          Connection connection = (Connection) key.attachment();
          if (key.isWritable()) {
            connection.flush();
          }
          if (key.isReadable() && connection.receive()) {
            now = System.nanoTime();
            if (!isTaken(connection)) {
              failures++;
              firstFailure = firstFailure.isEmpty() ? connection.body() : firstFailure;
            } else if (now >= from && now < until) {
              micros.recordValue(Math.min(HIGHEST_MICROS, (now - connection.sentNanos()) / 1000));
            }
            connection.send(next(requests, next++), now);
          }
          key.interestOps(interest(connection));
        }
        selector.selectedKeys().clear();
      }
    } finally {
      for (Connection connection : open) {
        connection.close();
      }
    }
    return Measurement.of(micros, measured, failures, firstFailure);
  }

  private static boolean isTaken(Connection connection) {
    return connection.status() / 100 == 2;
  }

  private static int interest(Connection connection) {
    return connection.isSending()
        ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
        : SelectionKey.OP_READ;
  }

  private static byte[] next(List<Template> requests, long number) {
    return requests.get((int) (number % requests.size())).stamped(number);
  }

  /** Sends each request once, for filling a table. */
  public void sendAll(Iterable<byte[]> requests) throws IOException {
    try (Selector selector = Selector.open();
        Connection connection = new Connection(port)) {
      SelectionKey key = connection.channel().register(selector, SelectionKey.OP_READ);
      for (byte[] request : requests) {
        connection.send(request, System.nanoTime());
        do {
          key.interestOps(interest(connection));
          selector.select(100);
          selector.selectedKeys().clear();
          connection.flush();
        } while (!connection.receive());
        if (!isTaken(connection)) {
          throw new IOException("the server refused: " + connection.body());
        }
      }
    }
  }
}
