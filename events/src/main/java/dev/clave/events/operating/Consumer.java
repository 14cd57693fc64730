package dev.clave.events.operating;

import dev.clave.events.database.Query;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Someone who takes events.
 *
 * <pre>{@code
 * for (Consumer consumer : events.consumers().list()) {
 *   System.out.println(consumer.name() + " is " + consumer.lag() + " messages behind");
 * }
 * }</pre>
 *
 * @param acknowledges whether it must answer for every processed event within the time-out
 * @param lag how many it has before it
 * @param oldestAt since when the oldest of them waits
 */
public record Consumer(
    String name,
    boolean acknowledges,
    Duration ackTimeout,
    boolean paused,
    Optional<Instant> pausedAt,
    Optional<String> pausedBy,
    Optional<String> pauseReason,
    long lag,
    Optional<Instant> oldestAt) {

  static Consumer read(ResultSet row) throws SQLException {
    return new Consumer(
        row.getString("consumer_name"),
        row.getBoolean("acknowledges"),
        Duration.ofSeconds(row.getLong("ack_timeout")),
        row.getBoolean("paused"),
        Query.instant(row, "paused_at"),
        Query.text(row, "paused_by"),
        Query.text(row, "pause_reason"),
        row.getLong("lag"),
        Query.instant(row, "oldest_at"));
  }
}
