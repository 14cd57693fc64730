package dev.clave.engine.wire;

import com.sun.management.UnixOperatingSystemMXBean;
import io.vertx.core.http.HttpConnection;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connections of one event loop, those that were silent for longest first. When there are too
 * many in all loops, or few descriptors are left, the one that was silent for longest is closed for
 * a new one, so that silent ones keep nobody out. Safe to share.
 */
final class OpenConnections {
  private static final int FOR_EVERYTHING_ELSE = 200;
  private static final int PART_OF_DESCRIPTORS = 8;
  private static final int LEAST = 32;
  private static final int MOST = 1024;

  /** So many it may have also while the process has few descriptors left. */
  private static final int ALWAYS = 8;

  private final int most;
  private final AtomicInteger inAllLoops;

  /** How many requests each has under way. */
  private final Map<HttpConnection, Integer> underWay = new LinkedHashMap<>();

  OpenConnections(int most, AtomicInteger inAllLoops) {
    this.most = most;
    this.inAllLoops = inAllLoops;
  }

  /** So many that the process keeps descriptors for files and for what else it serves. */
  static int most() {
    long descriptors =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Integer.MAX_VALUE;
    return (int)
        Math.max(LEAST, Math.min(MOST, (descriptors - FOR_EVERYTHING_ELSE) / PART_OF_DESCRIPTORS));
  }

  void opened(HttpConnection connection) {
    connection.closeHandler(closed -> closed(connection));
    Optional<HttpConnection> surplus = Optional.empty();
    synchronized (underWay) {
      int count = inAllLoops.incrementAndGet();
      if (count > most || (Descriptors.ofProcess().areFew() && count > ALWAYS)) {
        surplus = Optional.of(longestSilent().orElse(connection));
      }
      underWay.put(connection, 0);
      surplus.ifPresent(underWay::remove);
    }
    surplus.ifPresent(HttpConnection::close);
  }

  private Optional<HttpConnection> longestSilent() {
    return underWay.entrySet().stream()
        .filter(each -> each.getValue() == 0)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private void closed(HttpConnection connection) {
    synchronized (underWay) {
      underWay.remove(connection);
    }
    inAllLoops.decrementAndGet();
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
