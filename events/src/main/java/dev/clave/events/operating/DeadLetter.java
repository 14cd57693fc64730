package dev.clave.events.operating;

import dev.clave.events.database.Query;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * An event that could not be processed.
 *
 * <pre>{@code
 * for (DeadLetter letter : events.deadLetters().list(DeadLetterFilter.ALL, false, 0, 50)) {
 *   System.out.println(letter.eventId() + " " + letter.failureReason());
 * }
 * }</pre>
 *
 * @param key what its event is kept in order by
 * @param payload as it was when it failed
 * @param resolution {@code REPLAYED} or {@code DISCARDED}, once it is
 */
public record DeadLetter(
    long id,
    long eventId,
    String stream,
    String key,
    String eventType,
    String payload,
    String failureReason,
    Instant movedAt,
    int retries,
    Optional<String> resolution,
    Optional<Instant> resolvedAt,
    Optional<String> resolvedBy,
    Optional<String> resolutionReason) {

  static DeadLetter read(ResultSet row) throws SQLException {
    return new DeadLetter(
        row.getLong("id"),
        row.getLong("original_event_id"),
        row.getString("stream"),
        row.getString("ordering_key"),
        row.getString("event_type"),
        row.getString("payload"),
        row.getString("failure_reason"),
        row.getTimestamp("moved_at").toInstant(),
        row.getInt("retry_count"),
        Query.text(row, "resolution"),
        Query.instant(row, "resolved_at"),
        Query.text(row, "resolved_by"),
        Query.text(row, "resolution_reason"));
  }
}
