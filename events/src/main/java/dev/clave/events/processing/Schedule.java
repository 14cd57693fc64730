package dev.clave.events.processing;

import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.model.Json;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * Events that wait for their time; they can be cancelled until then.
 *
 * <pre>{@code
 * boolean cancelled = events.schedule().cancel(eventId, "the order was returned", "ana");
 * }</pre>
 */
public final class Schedule {

  private static final int BATCH = 1_000;

  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;

  public Schedule(Database database, InstantSource clock, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
  }

  /**
   * Cancels an event whose time has not come; it ends as {@code FAILED}, and its idempotency key
   * stays taken. Returns false if it does not wait: it is processed already, or there is none.
   */
  public boolean cancel(long eventId, String reason, String actor) {
    return database.call(
        connection -> {
          Instant now = clock.instant();
          boolean cancelled =
              Query.named(connection, "cancel_event", eventId, reason, now).update() > 0;
          if (cancelled) {
            audit.write(
                connection,
                AuditEntry.technical("EVENT_CANCELLED", "event", Long.toString(eventId), actor)
                    .becoming(Json.write(Map.of("reason", reason))));
          }
          return cancelled;
        });
  }

  /** Puts what is due into the queue; returns how many. */
  int queueDue() throws SQLException {
    return database.once(
        connection -> Query.named(connection, "queue_due", clock.instant(), BATCH).update());
  }
}
