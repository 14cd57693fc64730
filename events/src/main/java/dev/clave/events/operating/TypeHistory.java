package dev.clave.events.operating;

import static java.util.stream.Collectors.groupingBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a type's handler did over the last hours: what became of the events that came in each of
 * sixty periods. The busiest types are told, from the newest events; a period whose events were not
 * all looked at is left out.
 *
 * <pre>{@code
 * for (TypeHistory history : events.stored().typeHistory(6)) {
 *   System.out.println(history.type() + " " + history.periods());
 * }
 * }</pre>
 *
 * @param periods oldest first
 */
public record TypeHistory(String stream, String type, List<Period> periods) {
  /** As many as a page shows side by side. */
  static final int MOST_TYPES = 24;

  /** They are read in about a quarter of a second. */
  static final int MOST_EVENTS = 300_000;

  /**
   * Events that came from a moment until the next period begins.
   *
   * @param processedPerSecond how many of them are done by now
   * @param retrying how many of them wait for another attempt
   * @param deadLettered how many of them were given up
   */
  public record Period(
      Instant at,
      double receivedPerSecond,
      double processedPerSecond,
      long retrying,
      long deadLettered) {}

  /** A row: the events of a type that came in one period. */
  record Counted(
      String stream,
      String type,
      int period,
      long received,
      long processed,
      long retrying,
      long deadLettered) {
    static Counted read(ResultSet row) throws SQLException {
      return new Counted(
          row.getString("stream"),
          row.getString("event_type"),
          row.getInt("period"),
          row.getLong("received"),
          row.getLong("processed"),
          row.getLong("retrying"),
          row.getLong("dead_lettered"));
    }

    private Period during(Instant begin, Duration length) {
      return new Period(
          begin.plus(length.multipliedBy(period)),
          (double) received / length.toSeconds(),
          (double) processed / length.toSeconds(),
          retrying,
          deadLettered);
    }
  }

  /** The busiest types first. */
  static List<TypeHistory> of(List<Counted> rows, Instant begin, Duration length, int periods) {
    long looked = rows.stream().mapToLong(Counted::received).sum();
    int first = looked < MOST_EVENTS ? 0 : 1 + oldest(rows);
    return rows.stream()
        .collect(groupingBy(row -> List.of(row.stream(), row.type())))
        .entrySet()
        .stream()
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<List<String>, List<Counted>> type) ->
                        -type.getValue().stream().mapToLong(Counted::received).sum())
                .thenComparing(type -> String.join(" ", type.getKey())))
        .limit(MOST_TYPES)
        .map(
            type ->
                new TypeHistory(
                    type.getKey().get(0),
                    type.getKey().get(1),
                    periods(type.getValue(), begin, length, first, periods)))
        .toList();
  }

  private static int oldest(List<Counted> rows) {
    return rows.stream().mapToInt(Counted::period).min().orElse(0);
  }

  private static List<Period> periods(
      List<Counted> rows, Instant begin, Duration length, int first, int end) {
    Map<Integer, Counted> byPeriod =
        rows.stream().collect(Collectors.toMap(Counted::period, Function.identity()));
    List<Period> all = new ArrayList<>();
    for (int period = first; period < end; period++) {
      all.add(
          byPeriod
              .getOrDefault(period, new Counted("", "", period, 0, 0, 0, 0))
              .during(begin, length));
    }
    return all;
  }
}
