package dev.clave.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import io.vertx.core.http.HttpConnection;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The connections that are open, those that were silent for longest first. Each takes a descriptor
 * of the process, which stores need too: when there are too many, the one that asked for nothing
 * for longest is closed, so that silent ones keep nobody out. Safe to share.
 */
final class OpenConnections {
  private static final int FOR_EVERYTHING_ELSE = 200;
  private static final int LEAST = 64;
  private static final int MOST = 10_000;

  private final int most;

  /** How many requests each has under way. */
  private final Map<HttpConnection, Integer> underWay = new LinkedHashMap<>();

  OpenConnections(int most) {
    this.most = most;
  }

  /** Half of the descriptors that the process may have, after those for files and stores. */
  static int most() {
    long descriptors =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : MOST;
    return (int) Math.max(LEAST, Math.min(MOST, (descriptors - FOR_EVERYTHING_ELSE) / 2));
  }

  int count() {
    synchronized (underWay) {
      return underWay.size();
    }
  }

  void opened(HttpConnection connection) {
    connection.closeHandler(gone -> closed(connection));
    Optional<HttpConnection> surplus;
    synchronized (underWay) {
      underWay.put(connection, 0);
      surplus = underWay.size() > most ? Optional.of(longestSilent()) : Optional.empty();
      surplus.ifPresent(underWay::remove);
    }
    surplus.ifPresent(HttpConnection::close);
  }

  /** The new one is among them, so there is one. */
  private HttpConnection longestSilent() {
    return underWay.entrySet().stream()
        .filter(each -> each.getValue() == 0)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private void closed(HttpConnection connection) {
    synchronized (underWay) {
      underWay.remove(connection);
    }
  }

  /** A request has come; the connection is not silent before it is answered. */
  void asked(HttpConnection connection) {
    change(connection, 1);
  }

  void answered(HttpConnection connection) {
    change(connection, -1);
  }

  /** Puts it at the end of the line. */
  private void change(HttpConnection connection, int by) {
    synchronized (underWay) {
      Integer before = underWay.remove(connection);
      if (before != null) {
        underWay.put(connection, Math.max(0, before + by));
      }
    }
  }
}
