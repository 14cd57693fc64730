package dev.clave.events.database;

import dev.clave.events.model.EventsException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Turns {@code events} into a partitioned table while events are taken in and processed. What takes
 * long is made beside the table: the table of keys, filled in portions while a trigger keeps it up;
 * the index that a partition needs; the proof that all rows lie before a bound. Then the tables
 * change places, which writes the catalogue only. It can be begun again wherever it ended.
 *
 * <pre>{@code
 * new Partitioning(database, EventTables.OWN).begin(clock.instant());
 * }</pre>
 */
public final class Partitioning {

  private static final int KEY_BATCH = 10_000;
  private static final int LOCK_MILLIS = 300;
  private static final int LOCK_ATTEMPTS = 200;
  private static final long LOCK_PAUSE_MILLIS = 100;

  /** Time enough to prove a large table's bound; until then nothing is received beyond it. */
  private static final int BOUND_DAYS = 8;

  private static final Set<String> IN_THE_WAY = Set.of("55P03", "40P01");

  private final Database database;
  private final EventTables tables;

  public Partitioning(Database database, EventTables tables) {
    this.database = database;
    this.tables = tables;
  }

  /** For a new installation: partitions a table that has no events; returns false if it has. */
  public boolean beginIfEmpty(Instant now) {
    return database.call(
        connection -> {
          if (EventPartitions.inUse(connection) || lastEventId(connection) > 0) {
            return false;
          }
          Query.named(connection, "lock_partitions").list(row -> true);
          EventPartitions.execute(connection, Sql.named("lock_for_partitions"));
          if (EventPartitions.inUse(connection) || lastEventId(connection) > 0) {
            return false;
          }
          if (!holds(connection, "has_event_keys")) {
            EventPartitions.execute(connection, tables.statement("create_event_keys"));
          }
          EventPartitions.execute(connection, Sql.named("create_history_key").formatted(""));
          swap(connection, EventPartitions.day(now).plusDays(1), now);
          return true;
        });
  }

  /**
   * Partitions the table; what is in it becomes the first partition. Returns false if it was
   * partitioned already.
   *
   * @throws EventsException when another process does the same, or a transaction of somebody else
   *     is in the way for too long; nothing is lost then, and it can be begun again
   */
  public boolean begin(Instant now) {
    try {
      return database.callOutside(connection -> begin(connection, now));
    } catch (SQLException e) {
      throw new EventsException("the events were not partitioned: " + e.getMessage(), e);
    }
  }

  private boolean begin(Connection connection, Instant now) throws SQLException {
    if (EventPartitions.inUse(connection)) {
      return false;
    }
    if (!holds(connection, "try_partitioning")) {
      throw new EventsException("another process partitions the events already");
    }
    try {
      if (!holds(connection, "has_event_keys")) {
        briefly(connection, () -> execute(connection, tables.statement("create_event_keys")));
      }
      copyKeys(connection);
      execute(connection, Sql.named("drop_history_key"));
      execute(connection, Sql.named("create_history_key").formatted("CONCURRENTLY"));
      LocalDate bound = boundOf(connection, now);
      String check = Sql.named("bound_history").formatted(EventPartitions.bound(bound));
      briefly(connection, () -> execute(connection, check));
      execute(connection, Sql.named("validate_history"));
      briefly(
          connection,
          () -> {
            execute(connection, Sql.named("lock_for_partitions"));
            swap(connection, bound, now);
          });
      for (String statement :
          Query.named(connection, "unvalidated_references").list(row -> row.getString(1))) {
        execute(connection, statement);
      }
      return true;
    } finally {
      Query.named(connection, "end_partitioning").list(row -> true);
    }
  }

  /** What an attempt that died left behind must not hold up events of a later day. */
  public void clearBound() {
    database.run(
        connection -> {
          if (holds(connection, "is_history_bounded")
              && !EventPartitions.inUse(connection)
              && !holds(connection, "is_partitioning")) {
            execute(connection, Sql.named("unbound_history"));
          }
        });
  }

  private static boolean holds(Connection connection, String question) throws SQLException {
    return Query.named(connection, question).first(row -> row.getBoolean(1)).orElseThrow();
  }

  /** Rows that come after this are kept up by the trigger. */
  private void copyKeys(Connection connection) throws SQLException {
    long last = lastEventId(connection);
    long copiedRows = 0;
    while (copiedRows < last) {
      Optional<Long> next =
          Query.of(connection, tables.statement("copy_event_keys"), copiedRows, KEY_BATCH)
              .first(row -> Optional.ofNullable(row.getObject(1, Long.class)))
              .flatMap(id -> id);
      if (next.isEmpty()) {
        return;
      }
      copiedRows = next.get();
    }
  }

  private static LocalDate boundOf(Connection connection, Instant now) throws SQLException {
    LocalDate earliest = EventPartitions.day(now).plusDays(BOUND_DAYS);
    return Query.named(connection, "events_bounds")
        .first(row -> Query.instant(row, "last_at"))
        .flatMap(last -> last)
        .map(last -> EventPartitions.day(last).plusDays(1))
        .filter(day -> day.isAfter(earliest))
        .orElse(earliest);
  }

  private static void swap(Connection connection, LocalDate bound, Instant now)
      throws SQLException {
    execute(connection, Sql.named("swap_events"));
    execute(connection, Sql.named("attach_history").formatted(EventPartitions.bound(bound)));
    EventPartitions.makeAhead(connection, now);
  }

  private static long lastEventId(Connection connection) throws SQLException {
    return Query.named(connection, "last_event_id").first(row -> row.getLong(1)).orElseThrow();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    EventPartitions.execute(connection, sql);
  }

  /** Statements of one transaction. */
  private interface Step {
    void run() throws SQLException;
  }

  /**
   * Whoever waits for a lock holds up all who come after: it waits for a moment only, lets them
   * through, and tries again.
   */
  private static void briefly(Connection connection, Step step) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      connection.setAutoCommit(false);
      try {
        execute(connection, Sql.named("lock_timeout").formatted(LOCK_MILLIS));
        step.run();
        connection.commit();
        return;
      } catch (SQLException e) {
        connection.rollback();
        if (!IN_THE_WAY.contains(e.getSQLState()) || attempt == LOCK_ATTEMPTS) {
          throw e;
        }
      } finally {
        connection.setAutoCommit(true);
      }
      pause();
    }
  }

  private static void pause() throws SQLException {
    try {
      TimeUnit.MILLISECONDS.sleep(LOCK_PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", "57014", e);
    }
  }
}
