package dev.clave.events.operating;

import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.measuring.Rollup;
import dev.clave.events.model.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What each consumer says about each event: once pending, then acked, nacked or timed out.
 *
 * <pre>{@code
 * Acknowledgements acknowledgements = events.acknowledgements();
 * for (Acknowledgements.Pending pending : acknowledgements.pending("billing", 100)) {
 *   acknowledgements.acknowledge(pending.eventId(), "billing", "billing");
 * }
 * }</pre>
 */
public final class Acknowledgements {

  private static final int BATCH = 10_000;

  /** As the database names them. */
  public enum Status {
    PENDING,
    ACKED,
    NACKED,
    TIMEOUT
  }

  /** An event that a consumer has not answered for. */
  public record Pending(
      long eventId,
      UUID eventUuid,
      String stream,
      String key,
      String eventType,
      String payload,
      Instant since) {}

  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;
  private final EventTables tables;

  public Acknowledgements(
      Database database, InstantSource clock, AuditLog audit, EventTables tables) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
    this.tables = tables;
  }

  /**
   * The status afterwards: not {@code ACKED} if it was settled otherwise; empty if not expected. A
   * consumer's own answer is recorded where it is given; somebody else's, in its name, is audited.
   */
  public Optional<Status> acknowledge(long eventId, String consumer, String actor) {
    return settle(eventId, consumer, Status.ACKED, actor);
  }

  /** As {@link #acknowledge}, but the consumer could not use the event. */
  public Optional<Status> refuse(long eventId, String consumer, String actor) {
    return settle(eventId, consumer, Status.NACKED, actor);
  }

  private Optional<Status> settle(long eventId, String consumer, Status status, String actor) {
    return database.call(
        connection -> {
          Instant now = clock.instant();
          int settled =
              Query.named(connection, "acknowledge", status.name(), now, eventId, consumer)
                  .update();
          if (settled > 0) {
            boolean acked = status == Status.ACKED;
            Rollup.of(new Rollup.Settled(acked ? 1 : 0, acked ? 0 : 1, 0))
                .write(connection, now, Rollup.writerFor(eventId));
          }
          if (settled > 0 && !actor.equals(consumer)) {
            audit.write(connection, answered(eventId, consumer, status, actor));
          }
          return Query.named(connection, "acknowledgement", eventId, consumer)
              .first(row -> Status.valueOf(row.getString(1)));
        });
  }

  private static AuditEntry answered(long eventId, String consumer, Status status, String actor) {
    return AuditEntry.technical("ACKNOWLEDGEMENT_SETTLED", "event", Long.toString(eventId), actor)
        .becoming(Json.write(Map.of("consumer", consumer, "ack_status", status.name())));
  }

  public Optional<Status> status(long eventId, String consumer) {
    return database.call(
        connection ->
            Query.named(connection, "acknowledgement", eventId, consumer)
                .first(row -> Status.valueOf(row.getString(1))));
  }

  /** What a consumer still owes an answer for, oldest first; fewer where payloads are large. */
  public List<Pending> pending(String consumer, int limit) {
    return database.call(
        connection ->
            Query.of(connection, tables.statement("pending_acknowledgements"), consumer, limit)
                .page(
                    limit,
                    row ->
                        new Pending(
                            row.getLong("event_id"),
                            row.getObject("event_uuid", UUID.class),
                            row.getString("stream"),
                            row.getString("ordering_key"),
                            row.getString("event_type"),
                            row.getString("payload"),
                            row.getTimestamp("created_at").toInstant()),
                    pending -> pending.payload().length())
                .rows());
  }

  /**
   * Times out what waits longer than its consumer allows, and what a removed consumer left behind;
   * a paused consumer's time stands still.
   */
  public int expire() {
    Instant now = clock.instant();
    return expire(now, "expire_acknowledgements", now, now, BATCH, now)
        + expire(now, "abandon_acknowledgements", BATCH, now);
  }

  private int expire(Instant now, String statement, Object... parameters) {
    int expired = 0;
    int last;
    do {
      last =
          database.call(
              connection -> {
                int count = Query.named(connection, statement, parameters).update();
                if (count > 0) {
                  Rollup.of(new Rollup.Settled(0, 0, count)).write(connection, now, Rollup.EXPIRY);
                }
                return count;
              });
      expired += last;
    } while (last == BATCH);
    return expired;
  }
}
