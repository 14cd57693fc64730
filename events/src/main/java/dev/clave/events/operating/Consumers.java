package dev.clave.events.operating;

import dev.clave.events.audit.Actor;
import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.database.Wakeups;
import dev.clave.events.model.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Everyone who takes events; each can be paused and resumed, which is audited.
 *
 * <pre>{@code
 * events.consumers().register("billing", Duration.ofMinutes(1), "ana");
 * events.consumers().pause("billing", "maintenance", "ana");
 * }</pre>
 */
public final class Consumers {

  /** The workers of all processes together. */
  public static final String PROCESSOR = Actor.PROCESSOR;

  /** Whichever process publishes. */
  public static final String OUTBOX_RELAY = "outbox-relay";

  /** As long as the column. */
  private static final int NAME_LIMIT = 100;

  private static final Duration UNUSED_TIMEOUT = Duration.ofMinutes(1);
  private static final Set<String> OF_THE_PIPELINE = Set.of(PROCESSOR, OUTBOX_RELAY);

  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;
  private final Wakeups wakeups;

  public Consumers(Database database, InstantSource clock, AuditLog audit, Wakeups wakeups) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
    this.wakeups = wakeups;
  }

  public List<Consumer> list() {
    return database.call(connection -> Query.named(connection, "consumers").list(Consumer::read));
  }

  /** From now on the consumer owes an answer for every processed event. */
  public void register(String name, Duration ackTimeout, String actor) {
    if (name.isBlank()
        || name.length() > NAME_LIMIT
        || ackTimeout.isNegative()
        || ackTimeout.isZero()) {
      throw new IllegalArgumentException(
          "expected a name of 1 to %d characters and a time-out of more than nothing, found `%s` and %s"
              .formatted(NAME_LIMIT, name, ackTimeout));
    }
    if (OF_THE_PIPELINE.contains(name)) {
      throw new IllegalArgumentException(
          "`" + name + "` is part of the pipeline and answers by itself; choose another name");
    }
    AuditEntry entry =
        registered(name, actor).becoming(Json.write(Map.of("ack_timeout", ackTimeout.toString())));
    change("register_consumer", entry, name, true, seconds(ackTimeout));
  }

  /** A consumer that takes events by itself and owes no answers; it exists to be paused. */
  public void announce(String name) {
    if (list().stream().noneMatch(consumer -> consumer.name().equals(name))) {
      change(
          "register_consumer", registered(name, "pipeline"), name, false, seconds(UNUSED_TIMEOUT));
    }
  }

  private static AuditEntry registered(String name, String actor) {
    return AuditEntry.technical("CONSUMER_REGISTERED", "consumer", name, actor);
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }

  /** False if it was paused already or is not known. */
  public boolean pause(String name, String reason, String actor) {
    AuditEntry entry =
        AuditEntry.technical("CONSUMER_PAUSED", "consumer", name, actor)
            .becoming(Json.write(Map.of("reason", reason)));
    return change("pause_consumer", entry, clock.instant(), actor, reason, name);
  }

  /** False if it was not paused. */
  public boolean resume(String name, String actor) {
    AuditEntry entry = AuditEntry.technical("CONSUMER_RESUMED", "consumer", name, actor);
    boolean resumed = change("resume_consumer", entry, clock.instant(), name);
    wakeups.eventsStored();
    wakeups.outboxWritten();
    return resumed;
  }

  /**
   * Nothing more is expected of it, and what it owed times out with the next maintenance; false if
   * there is none, or it is part of the pipeline.
   */
  public boolean remove(String name, String actor) {
    return change(
        "remove_consumer", AuditEntry.technical("CONSUMER_REMOVED", "consumer", name, actor), name);
  }

  public boolean isPaused(String name) {
    return database.call(
        connection ->
            Query.named(connection, "consumer_paused", name)
                .first(row -> row.getBoolean(1))
                .orElse(false));
  }

  private boolean change(String statement, AuditEntry entry, Object... parameters) {
    return database.call(
        connection -> {
          boolean changed = Query.named(connection, statement, parameters).update() > 0;
          if (changed) {
            audit.write(connection, entry);
          }
          return changed;
        });
  }
}
