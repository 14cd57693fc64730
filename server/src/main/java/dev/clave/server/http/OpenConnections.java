package dev.clave.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.clave.engine.wire.Descriptors;
import io.vertx.core.http.HttpConnection;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The connections that are open, those that were silent for longest first. Each takes a descriptor
 * of the process, which stores need too: when there are too many, or few descriptors are left, the
 * one that asked for nothing for longest is closed, so that silent ones keep nobody out. Where all
 * have a request under way, such as a feed or a body that comes slowly, it is the longest one of
 * whoever has most of them. Safe to share.
 */
final class OpenConnections {
  private static final int FOR_EVERYTHING_ELSE = 200;
  private static final int LEAST = 64;
  private static final int MOST = 10_000;

  /** So many it may have also while the process has few descriptors left. */
  private static final int ALWAYS = 8;

  /**
   * What a connection is used for.
   *
   * @param requests how many are under way
   * @param caller whose they are, as far as is known
   */
  private record Use(int requests, String caller) {
    private static final Use NONE = new Use(0, "");
  }

  private final int most;
  private final Map<HttpConnection, Use> uses = new LinkedHashMap<>();

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
    synchronized (uses) {
      return uses.size();
    }
  }

  void opened(HttpConnection connection) {
    connection.closeHandler(gone -> closed(connection));
    Optional<HttpConnection> surplus = Optional.empty();
    synchronized (uses) {
      if (uses.size() >= most || (Descriptors.ofProcess().areFew() && uses.size() >= ALWAYS)) {
        surplus = Optional.of(longestSilent().or(this::longestOfBusiest).orElse(connection));
      }
      uses.put(connection, Use.NONE);
      surplus.ifPresent(uses::remove);
    }
    surplus.ifPresent(HttpConnection::close);
  }

  private Optional<HttpConnection> longestSilent() {
    return uses.entrySet().stream()
        .filter(each -> each.getValue().requests() == 0)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** None where everybody has one only. */
  private Optional<HttpConnection> longestOfBusiest() {
    Map<String, Integer> counts = new HashMap<>();
    uses.values().forEach(use -> counts.merge(use.caller(), 1, Integer::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(busiest -> busiest.getValue() > 1)
        .flatMap(
            busiest ->
                uses.entrySet().stream()
                    .filter(each -> each.getValue().caller().equals(busiest.getKey()))
                    .map(Map.Entry::getKey)
                    .findFirst());
  }

  private void closed(HttpConnection connection) {
    synchronized (uses) {
      uses.remove(connection);
    }
  }

  /** A request has come; the connection is not silent before it is answered. */
  void asked(HttpConnection connection) {
    changeLast(connection, use -> new Use(use.requests() + 1, use.caller()));
  }

  void answered(HttpConnection connection) {
    changeLast(connection, use -> new Use(Math.max(0, use.requests() - 1), use.caller()));
  }

  /** Whose request it is has been found out. */
  void calledBy(HttpConnection connection, String caller) {
    synchronized (uses) {
      uses.computeIfPresent(connection, (same, use) -> new Use(use.requests(), caller));
    }
  }

  /** Puts it at the end of the line. */
  private void changeLast(HttpConnection connection, UnaryOperator<Use> change) {
    synchronized (uses) {
      Use before = uses.remove(connection);
      if (before != null) {
        uses.put(connection, change.apply(before));
      }
    }
  }
}
