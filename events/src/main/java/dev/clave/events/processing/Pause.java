package dev.clave.events.processing;

import dev.clave.events.database.Query;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.NewEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * What workers leave alone.
 *
 * <pre>{@code
 * for (Pause pause : events.pauses().list()) {
 *   System.out.println(pause.scope() + " " + pause.reason());
 * }
 * }</pre>
 *
 * @param reason why, in the words of who paused it
 */
public record Pause(Scope scope, String reason, String pausedBy, Instant pausedAt) {

  /**
   * Which events: those that fit all that is said.
   *
   * @param stream empty for any
   * @param type empty for any
   * @param key empty for any
   */
  public record Scope(Optional<String> stream, Optional<String> type, Optional<String> key) {
    public Scope {
      if (stream.isEmpty()) {
        throw new IllegalArgumentException("expected a stream, found none");
      }
      check("stream", stream, NewEvent.STREAM_LIMIT);
      check("type", type, NewEvent.TYPE_LIMIT);
      check("key", key, NewEvent.KEY_LIMIT);
    }

    /** No event has a longer one, and the database indexes no longer one. */
    private static void check(String subject, Optional<String> text, int most) {
      if (text.filter(each -> each.length() > most).isPresent()) {
        throw new IllegalArgumentException(
            "`%s`: expected at most %d characters, found %d"
                .formatted(subject, most, text.get().length()));
      }
    }

    public static Scope ofStream(String stream) {
      return new Scope(Optional.of(stream), Optional.empty(), Optional.empty());
    }

    public Scope ofType(String value) {
      return new Scope(stream, Optional.of(value), key);
    }

    public Scope ofKey(String value) {
      return new Scope(stream, type, Optional.of(value));
    }

    boolean holds(Delivery event) {
      return stream.map(event.stream()::equals).orElse(true)
          && type.map(event.eventType()::equals).orElse(true)
          && key.map(event.key()::equals).orElse(true);
    }
  }

  static Pause read(ResultSet row) throws SQLException {
    return new Pause(
        new Scope(
            Query.text(row, "stream"),
            Query.text(row, "event_type"),
            Query.text(row, "ordering_key")),
        row.getString("reason"),
        row.getString("paused_by"),
        row.getTimestamp("paused_at").toInstant());
  }
}
