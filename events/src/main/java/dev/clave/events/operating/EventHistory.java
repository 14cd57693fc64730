package dev.clave.events.operating;

import dev.clave.events.database.Query;
import dev.clave.events.measuring.LatencyCounts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The figures of the last hours. Minutes that are over are read once and kept: a day of a busy
 * pipeline has a million rows. Safe to share.
 *
 * <pre>{@code
 * for (EventHistory.Period period : events.dashboard().history(24)) {
 *   System.out.println(period.at() + " " + period.receivedPerSecond());
 * }
 * }</pre>
 */
public final class EventHistory {
  /** As long as the figures of seconds are kept. */
  public static final int MOST_HOURS = 24;

  /** About so many periods can be distinguished on a page. */
  static final int PERIODS = 60;

  /** A transaction that counts in a minute commits soon after it. */
  private static final Duration SETTLED = Duration.ofMinutes(1);

  /**
   * What happened from a moment until the next period begins.
   *
   * @param p50Millis how long half of the events took at most, from when they could be worked on
   */
  public record Period(
      Instant at,
      double receivedPerSecond,
      double processedPerSecond,
      long retried,
      long deadLettered,
      double p50Millis,
      double p95Millis,
      double p99Millis) {}

  private record Minute(
      Instant at,
      long received,
      long processed,
      long retried,
      long deadLettered,
      List<Integer> latencies) {
    static Minute read(ResultSet row) throws SQLException {
      return new Minute(
          row.getTimestamp("minute_at").toInstant(),
          row.getLong("received"),
          row.getLong("processed"),
          row.getLong("retried"),
          row.getLong("dead_lettered"),
          List.of((Integer[]) row.getArray("latency_counts").getArray()));
    }
  }

  private final NavigableMap<Instant, Minute> settledMinutes = new TreeMap<>();
  private Instant settledFrom = Instant.MAX;
  private Instant settledUntil = Instant.MIN;

  synchronized List<Period> read(Connection connection, int hours, Instant now)
      throws SQLException {
    Duration length = Duration.ofMinutes(hours);
    Instant end = now.truncatedTo(ChronoUnit.MINUTES);
    Instant begin = end.minus(length.multipliedBy(PERIODS));
    NavigableMap<Instant, Minute> minutes = minutes(connection, begin, end);
    List<Period> periods = new ArrayList<>();
    for (Instant at = begin; at.isBefore(end); at = at.plus(length)) {
      periods.add(period(at, length, List.copyOf(minutes.subMap(at, at.plus(length)).values())));
    }
    return periods;
  }

  /** Those from one moment until another, some of them as they were read before. */
  private NavigableMap<Instant, Minute> minutes(Connection connection, Instant begin, Instant end)
      throws SQLException {
    if (begin.isBefore(settledFrom)) {
      settledMinutes.clear();
      settledFrom = begin;
      settledUntil = begin;
    }
    settledMinutes.headMap(end.minus(Duration.ofHours(MOST_HOURS))).clear();
    NavigableMap<Instant, Minute> all = new TreeMap<>(settledMinutes);
    for (Minute minute :
        Query.named(connection, "dashboard_minutes", settledUntil, end).list(Minute::read)) {
      all.put(minute.at(), minute);
    }
    Instant over = end.minus(SETTLED);
    if (over.isAfter(settledUntil)) {
      settledMinutes.putAll(all.headMap(over));
      settledUntil = over;
    }
    return all;
  }

  private static Period period(Instant at, Duration length, List<Minute> minutes) {
    int[] latencies = new int[0];
    long received = 0;
    long processed = 0;
    long retriedEvents = 0;
    long deadLettered = 0;
    for (Minute minute : minutes) {
      received += minute.received();
      processed += minute.processed();
      retriedEvents += minute.retried();
      deadLettered += minute.deadLettered();
      latencies = sum(latencies, minute.latencies());
    }
    return new Period(
        at,
        (double) received / length.toSeconds(),
        (double) processed / length.toSeconds(),
        retriedEvents,
        deadLettered,
        LatencyCounts.percentile(latencies, 0.5),
        LatencyCounts.percentile(latencies, 0.95),
        LatencyCounts.percentile(latencies, 0.99));
  }

  private static int[] sum(int[] one, List<Integer> other) {
    int[] sum = Arrays.copyOf(one, Math.max(one.length, other.size()));
    for (int place = 0; place < other.size(); place++) {
      sum[place] += other.get(place);
    }
    return sum;
  }
}
