package dev.clave.server.operate;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What each table was asked and what it cost, by the minute of the last hour and in all. */
public final class TableFigures {

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
  private final ConcurrentMap<String, MeasuredTable> tables = new ConcurrentHashMap<>();

  public TableFigures(MeterRegistry meters, InstantSource clock) {
    this.meters = meters;
    this.clock = clock;
  }

  /** The figures of one table; from the first time on they are all there, at 0. */
  MeasuredTable of(String table) {
    MeasuredTable figures = tables.get(table);
    return figures != null
        ? figures
        : tables.computeIfAbsent(table, name -> new MeasuredTable(name, meters, clock));
  }

  /** The minutes of each table in which it was used, oldest first. */
  public Map<String, List<Minute>> byTable() {
    Map<String, List<Minute>> copy = new LinkedHashMap<>();
    tables.keySet().stream()
        .sorted()
        .filter(table -> !since(table, Instant.MIN).isEmpty())
        .forEach(table -> copy.put(table, since(table, Instant.MIN)));
    return copy;
  }

  /** The minutes of one table since then. */
  List<Minute> since(String table, Instant from) {
    MeasuredTable measuredTable = tables.get(table);
    return measuredTable == null ? List.of() : measuredTable.since(from);
  }
}
