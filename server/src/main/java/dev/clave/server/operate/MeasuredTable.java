package dev.clave.server.operate;

import dev.clave.server.operate.TableFigures.Minute;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The figures of one table, under DynamoDB's names. Safe to share. */
final class MeasuredTable {
  private static final int KEPT_MINUTES = 60;
  private static final String TABLE = "TableName";

  private final String name;
  private final MeterRegistry meters;
  private final InstantSource clock;
  private final Counter readUnits;
  private final Counter writeUnits;
  private final Counter throttles;
  private final Counter systemErrors;
  private final Counter userErrors;
  private final Map<String, Timer> latencies = new ConcurrentHashMap<>();
  private final TreeMap<Instant, Minute> minutes = new TreeMap<>();

  MeasuredTable(String name, MeterRegistry meters, InstantSource clock) {
    this.name = name;
    this.meters = meters;
    this.clock = clock;
    this.readUnits = meters.counter("ConsumedReadCapacityUnits", TABLE, name);
    this.writeUnits = meters.counter("ConsumedWriteCapacityUnits", TABLE, name);
    this.throttles = meters.counter("ThrottledRequests", TABLE, name);
    this.systemErrors = meters.counter("SystemErrors", TABLE, name);
    this.userErrors = meters.counter("UserErrors", TABLE, name);
  }

  void consumed(boolean read, double units) {
    (read ? readUnits : writeUnits).increment(units);
    add(read ? units : 0, read ? 0 : units, 0, 0, 0, 0, 0);
  }

  /** There are as many operations as methods of a client. */
  void answered(String operation, long nanos) {
    latencies.computeIfAbsent(operation, this::latency).record(nanos, TimeUnit.NANOSECONDS);
    add(0, 0, 1, 0, 0, 0, nanos / 1e6);
  }

  private Timer latency(String operation) {
    return Timer.builder("SuccessfulRequestLatency")
        .tag(TABLE, name)
        .tag("Operation", operation)
        .register(meters);
  }

  void throttled() {
    throttles.increment();
    add(0, 0, 0, 1, 0, 0, 0);
  }

  void failed() {
    systemErrors.increment();
    add(0, 0, 0, 0, 1, 0, 0);
  }

  void refused() {
    userErrors.increment();
    add(0, 0, 0, 0, 0, 1, 0);
  }

  private void add(
      double read,
      double write,
      long requests,
      long throttled,
      long failedRequests,
      long refusedRequests,
      double latencyMillis) {
    Instant at = clock.instant().truncatedTo(ChronoUnit.MINUTES);
    Minute more =
        new Minute(
            at, read, write, requests, throttled, failedRequests, refusedRequests, latencyMillis);
    synchronized (minutes) {
      minutes.merge(at, more, Minute::plus);
      while (minutes.size() > KEPT_MINUTES) {
        minutes.pollFirstEntry();
      }
    }
  }

  /** The minutes in which it was used since then, oldest first. */
  List<Minute> since(Instant from) {
    synchronized (minutes) {
      return List.copyOf(minutes.tailMap(from, true).values());
    }
  }
}
