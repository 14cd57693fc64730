package dev.clave.server.operate;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What each table was asked and what it cost, by the minute of the last hour and in all. */
public final class TableFigures {
  private static final int KEPT_MINUTES = 60;

  /** One minute of one table. */
  public record Minute(
      Instant at,
      double readUnits,
      double writeUnits,
      long requests,
      long throttled,
      long systemErrors,
      long userErrors,
      double latencyMillis) {

    Minute plus(Minute other) {
      long all = requests + other.requests;
      double latency =
          all == 0 ? 0 : (latencyMillis * requests + other.latencyMillis * other.requests) / all;
      return new Minute(
          at,
          readUnits + other.readUnits,
          writeUnits + other.writeUnits,
          all,
          throttled + other.throttled,
          systemErrors + other.systemErrors,
          userErrors + other.userErrors,
          latency);
    }
  }

  private final MeterRegistry meters;
  private final InstantSource clock;
  private final Map<String, TreeMap<Instant, Minute>> minutes = new TreeMap<>();

  public TableFigures(MeterRegistry meters, InstantSource clock) {
    this.meters = meters;
    this.clock = clock;
  }

  void consumed(String table, boolean read, double units) {
    count(read ? "ConsumedReadCapacityUnits" : "ConsumedWriteCapacityUnits", table, units);
    add(table, minute(read ? units : 0, read ? 0 : units, 0, 0, 0, 0, 0));
  }

  void answered(String table, String operation, long nanos) {
    Timer.builder("SuccessfulRequestLatency")
        .tag("TableName", table)
        .tag("Operation", operation)
        .register(meters)
        .record(Duration.ofNanos(nanos));
    add(table, minute(0, 0, 1, 0, 0, 0, nanos / 1e6));
  }

  void throttled(String table) {
    count("ThrottledRequests", table, 1);
    add(table, minute(0, 0, 0, 1, 0, 0, 0));
  }

  void failed(String table) {
    count("SystemErrors", table, 1);
    add(table, minute(0, 0, 0, 0, 1, 0, 0));
  }

  void refused(String table) {
    count("UserErrors", table, 1);
    add(table, minute(0, 0, 0, 0, 0, 1, 0));
  }

  private void count(String name, String table, double amount) {
    meters.counter(name, "TableName", table).increment(amount);
  }

  private Minute minute(
      double read,
      double write,
      long requests,
      long throttled,
      long systemErrors,
      long userErrors,
      double latencyMillis) {
    return new Minute(
        clock.instant().truncatedTo(ChronoUnit.MINUTES),
        read,
        write,
        requests,
        throttled,
        systemErrors,
        userErrors,
        latencyMillis);
  }

  private synchronized void add(String table, Minute more) {
    TreeMap<Instant, Minute> kept = minutes.computeIfAbsent(table, name -> new TreeMap<>());
    kept.merge(more.at(), more, Minute::plus);
    while (kept.size() > KEPT_MINUTES) {
      kept.pollFirstEntry();
    }
  }

  /** The minutes of each table in which it was used, oldest first. */
  public synchronized Map<String, List<Minute>> byTable() {
    Map<String, List<Minute>> copy = new LinkedHashMap<>();
    minutes.forEach((table, kept) -> copy.put(table, new ArrayList<>(kept.values())));
    return copy;
  }

  /** The minutes of one table since then. */
  synchronized List<Minute> since(String table, Instant from) {
    return List.copyOf(minutes.getOrDefault(table, new TreeMap<>()).tailMap(from, true).values());
  }
}
