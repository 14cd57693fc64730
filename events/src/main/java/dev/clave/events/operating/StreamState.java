package dev.clave.events.operating;

import dev.clave.events.database.Query;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a stream is doing. Depths are counted up to 100,000.
 *
 * <pre>{@code
 * boolean isIdle = events.stored().streams().stream().allMatch(stream -> stream.waiting() == 0);
 * }</pre>
 *
 * @param types those that were ever sent
 * @param receivedPerSecond over the last ten seconds
 * @param waiting events that are not processed yet
 * @param oldestAt since when the oldest of them waits: the lag
 * @param scheduled events of a later time
 * @param heldKeys keys that wait for an attempt, a handler, a limit, or since they are halted
 * @param pausedKeys keys that wait for a pause to end
 * @param deadLetters open ones
 * @param unpublished messages of the outbox
 */
public record StreamState(
    String stream,
    List<String> types,
    double receivedPerSecond,
    long waiting,
    Optional<Instant> oldestAt,
    long scheduled,
    long heldKeys,
    long pausedKeys,
    long deadLetters,
    long unpublished) {

  /** The stretch of time that the rate is taken from. */
  static final int RATE_SECONDS = 10;

  static StreamState read(ResultSet row) throws SQLException {
    return new StreamState(
        row.getString("stream"),
        Arrays.asList((String[]) row.getArray("types").getArray()),
        row.getLong("received") / (double) RATE_SECONDS,
        row.getLong("waiting"),
        Query.instant(row, "oldest_at"),
        row.getLong("scheduled"),
        row.getLong("held_keys"),
        row.getLong("paused_keys"),
        row.getLong("dead_letters"),
        row.getLong("unpublished"));
  }
}
