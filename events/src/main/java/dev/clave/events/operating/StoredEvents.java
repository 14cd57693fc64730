package dev.clave.events.operating;

import dev.clave.events.database.Database;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Page;
import dev.clave.events.database.Query;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The streams and their events, to be looked at.
 *
 * <pre>{@code
 * for (StreamState stream : events.stored().streams()) {
 *   System.out.println(stream.stream() + " " + stream.waiting());
 * }
 * }</pre>
 */
public final class StoredEvents {

  private final Database database;
  private final InstantSource clock;
  private final EventTables tables;

  public StoredEvents(Database database, InstantSource clock, EventTables tables) {
    this.database = database;
    this.clock = clock;
    this.tables = tables;
  }

  /** Every stream that an event was ever sent to, by name. */
  public List<StreamState> streams() {
    Instant since = clock.instant().minusSeconds(StreamState.RATE_SECONDS);
    return database.call(
        connection ->
            Query.of(connection, tables.statement("stream_states"), since).list(StreamState::read));
  }

  /** What became of the events of the last minute, by stream and type; those that had any. */
  public List<TypeRate> typeRates() {
    Instant since = clock.instant().minusSeconds(TypeRate.SECONDS);
    return database.call(
        connection ->
            Query.of(connection, tables.statement("type_rates"), since).list(TypeRate::read));
  }

  /**
   * What became of the events of the last hours, by stream and type, in sixty periods.
   *
   * @param hours at most {@link EventHistory#MOST_HOURS}
   */
  public List<TypeHistory> typeHistory(int hours) {
    Duration length = Duration.ofMinutes(hours);
    Instant end = clock.instant();
    Instant begin = end.minus(length.multipliedBy(EventHistory.PERIODS));
    List<TypeHistory.Counted> rows =
        database.call(
            connection ->
                Query.of(
                        connection,
                        tables.statement("type_periods"),
                        begin,
                        length.toSeconds(),
                        begin,
                        end,
                        TypeHistory.MOST_EVENTS)
                    .list(TypeHistory.Counted::read));
    return TypeHistory.of(rows, begin, length, EventHistory.PERIODS);
  }

  /** Newest first, those before the given id. */
  public List<StoredEvent> list(EventFilter filter, long beforeId, int limit) {
    return database.call(
        connection ->
            Query.of(
                    connection,
                    tables.statement("stored_events"),
                    filter.parameters(beforeId, limit))
                .list(StoredEvent::read));
  }

  /** As {@link #list}, and no more than a page. */
  public Page<StoredEvent> page(EventFilter filter, long beforeId, int limit) {
    return database.call(
        connection ->
            Query.of(
                    connection,
                    tables.statement("stored_events"),
                    filter.parameters(beforeId, limit))
                .page(limit, StoredEvent::read, event -> event.payload().length()));
  }

  /**
   * One event with its steps, retries and acknowledgements, as a JSON object whose names are those
   * of the database.
   */
  public Optional<String> life(long id) {
    return database.call(
        connection ->
            Query.of(connection, tables.statement("event_life"), id)
                .first(row -> row.getString(1)));
  }
}
