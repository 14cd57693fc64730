package dev.clave.events.operating;

import dev.clave.events.database.Query;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * An event as it is stored.
 *
 * <pre>{@code
 * for (StoredEvent event : events.stored().list(filter, Long.MAX_VALUE, 50)) {
 *   System.out.println(event);
 * }
 * }</pre>
 *
 * @param key what it is kept in order by
 * @param dueAt when it is to be processed, if that is not at once
 * @param processingStatus such as {@code PROCESSED}
 */
public record StoredEvent(
    long id,
    UUID eventUuid,
    String stream,
    String key,
    String eventType,
    String processingStatus,
    int retryCount,
    Instant receivedAt,
    Optional<Instant> dueAt,
    String payload) {

  static StoredEvent read(ResultSet row) throws SQLException {
    return new StoredEvent(
        row.getLong("id"),
        row.getObject("event_uuid", UUID.class),
        row.getString("stream"),
        row.getString("ordering_key"),
        row.getString("event_type"),
        row.getString("processing_status"),
        row.getInt("retry_count"),
        row.getTimestamp("received_at").toInstant(),
        Query.instant(row, "due_at"),
        row.getString("payload"));
  }
}
