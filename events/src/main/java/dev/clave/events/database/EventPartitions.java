package dev.clave.events.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The daily partitions of {@code events} by {@code received_at}; those of the coming days too.
 *
 * <pre>{@code
 * List<String> names = new EventPartitions(database).makeAhead(clock.instant());
 * }</pre>
 */
public final class EventPartitions {

  private static final int DAYS_AHEAD = 7;
  private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("yyyyMMdd");

  /** One partition; the first has no end but its upper one. */
  public record Partition(String name, String bounds, long bytes, Optional<Instant> endsAt) {}

  private final Database database;
  private volatile LocalDate readyUntil = LocalDate.MIN;

  public EventPartitions(Database database) {
    this.database = database;
  }

  public static boolean inUse(Connection connection) throws SQLException {
    return Query.named(connection, "is_partitioned").first(row -> row.getBoolean(1)).orElseThrow();
  }

  public static List<Partition> list(Connection connection) throws SQLException {
    return Query.named(connection, "event_partitions")
        .list(
            row ->
                new Partition(
                    row.getString("name"),
                    row.getString("bounds"),
                    row.getLong("bytes"),
                    Query.instant(row, "ends_at")));
  }

  /**
   * Sees to it that an event that is received now has a partition, also where no maintenance runs.
   * Costs a comparison, but for once a day.
   */
  public void ensure(Instant now) {
    LocalDate today = day(now);
    if (today.isAfter(readyUntil)) {
      makeAhead(now);
      readyUntil = today;
    }
  }

  /** Makes the partitions of the coming days; returns the names of the new ones. */
  public List<String> makeAhead(Instant now) {
    return database.call(connection -> inUse(connection) ? makeAhead(connection, now) : List.of());
  }

  static List<String> makeAhead(Connection connection, Instant now) throws SQLException {
    Query.named(connection, "lock_partitions").list(row -> true);
    List<String> madePartitions = new ArrayList<>();
    LocalDate today = day(now);
    LocalDate day =
        list(connection).stream()
            .flatMap(partition -> partition.endsAt().stream())
            .max(Instant::compareTo)
            .map(EventPartitions::day)
            .orElse(today);
    for (; !day.isAfter(today.plusDays(DAYS_AHEAD)); day = day.plusDays(1)) {
      String name = "events_" + SUFFIX.format(day);
      execute(
          connection,
          Sql.named("create_partition").formatted(name, bound(day), bound(day.plusDays(1))));
      madePartitions.add(name);
    }
    return madePartitions;
  }

  static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  static String bound(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant().toString();
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
