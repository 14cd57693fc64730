package dev.clave.events.processing;

import dev.clave.events.database.Query;
import dev.clave.events.model.Delivery;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

/** An event that is not handled now, with those of its key behind it, and until when. */
record Postponed(Delivery event, Reason reason, Instant until) {

  /** As {@code event_holds} names them. */
  enum Reason {
    UNHANDLED,
    PAUSED,
    LIMITED
  }

  /** A pause ends when somebody says so. */
  private Timestamp end() {
    return reason == Reason.PAUSED ? null : Timestamp.from(until);
  }

  static void write(Connection connection, List<Postponed> all) throws SQLException {
    if (all.isEmpty()) {
      return;
    }
    Object[] ends = all.stream().map(Postponed::end).toArray();
    Query.named(
            connection,
            "hold_keys",
            all.stream().mapToLong(one -> one.event().keyId()).toArray(),
            all.stream().mapToLong(one -> one.event().eventId()).toArray(),
            connection.createArrayOf("timestamptz", ends),
            all.stream().map(one -> one.reason().name()).toArray(String[]::new),
            all.stream().map(one -> one.event().eventType()).toArray(String[]::new))
        .update();
  }
}
