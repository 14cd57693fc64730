package dev.clave.events.processing;

import dev.clave.events.audit.Actor;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.ingesting.Arrivals;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Streams;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Handles events in the transaction that takes them in, for streams such as {@code
 * EventStream.named("orders").handledOnArrival()}. What fails is booked as a worker books it; what
 * is paused or takes too long is left to a worker. So is what comes after it in its key. One
 * thread.
 */
public final class ArrivalHandling implements Arrivals {

  /** After this no further event is begun: whoever sent them waits for the answer. */
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** After this a handler is interrupted, and all events are left to a worker. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** Workers have the chains before these. */
  private static final int FIRST_AUDIT_CHAIN = 1_001;

  private final Database database;
  private final EventTables tables;
  private final Streams streams;
  private final Set<String> echoing;
  private final Failures failures;
  private final int auditChain;

  public ArrivalHandling(Database database, EventTables tables, Processing processing, int lane) {
    this.database = database;
    this.tables = tables;
    this.streams = processing.declared();
    this.echoing = streams.echoing();
    this.failures =
        new Failures(tables, streams, processing.retryPolicy(), ThreadLocalRandom.current());
    this.auditChain = FIRST_AUDIT_CHAIN + lane;
  }

  @Override
  public boolean take(NewEvent event) {
    return streams.isHandledOnArrival(event.stream(), event.type());
  }

  @Override
  public Map<Long, Long> lock(Connection connection, Set<Long> keyIds) throws SQLException {
    long[] ids = keyIds.stream().mapToLong(id -> id).toArray();
    Map<Long, Long> fences = new HashMap<>(2 * ids.length);
    Query.of(connection, tables.statement("lock_arriving_keys"), (Object) ids)
        .list(row -> fences.put(row.getLong(1), row.getLong(2)));
    return fences;
  }

  @Override
  public Batch handle(Connection connection, List<Delivery> events, Instant now)
      throws SQLException {
    Actor.sign(connection, Actor.PROCESSOR, auditChain);
    Admission admission =
        new Admission(streams, connection, database, Pauses.forWork(connection), events, now);
    HandlerRun run = new HandlerRun(streams, connection, admission);
    long beginNanos = System.nanoTime();
    Deadline deadline = Deadline.in(TIMEOUT, connection);
    try (deadline) {
      run.handle(first(events), () -> System.nanoTime() - beginNanos > LONGEST_NANOS);
      Completion.writeChanges(connection, run.handled());
    }
    if (deadline.hasPassed()) {
      throw new EventsException("a handler took more than " + TIMEOUT);
    }
    return new Handling(connection, run, now);
  }

  /** So much of large events as a worker takes at once. */
  private static List<Delivery> first(List<Delivery> events) {
    long bytes = 0;
    for (int i = 0; i < events.size(); i++) {
      if (bytes >= Claim.BATCH_BYTES) {
        return events.subList(0, i);
      }
      bytes += Claim.weight(events.get(i).payloadText());
    }
    return events;
  }

  /** What became of the events of one transaction. */
  private final class Handling implements Batch {
    private final Connection connection;
    private final HandlerRun run;
    private final Instant now;
    private final Set<Long> ids = new HashSet<>();

    Handling(Connection connection, HandlerRun run, Instant now) {
      this.connection = connection;
      this.run = run;
      this.now = now;
      run.handled().forEach(one -> ids.add(one.delivery().eventId()));
    }

    @Override
    public Set<Long> eventIds() {
      return ids;
    }

    @Override
    public FailedEvents complete() throws SQLException {
      if (!ids.isEmpty()) {
        long[] eventIds = ids.stream().mapToLong(id -> id).sorted().toArray();
        Query.named(connection, "complete_arrivals", eventIds, now, now, now, now).update();
        Messages.write(connection, run.handled(), echoing, now);
      }
      Failures.Booked booked = failures.book(connection, this::removeFromQueue, run.failed(), now);
      return new FailedEvents(booked.retried(), booked.buried());
    }

    private void removeFromQueue(Delivery event) throws SQLException {
      Query.named(connection, "remove_waiting", event.keyId(), event.keyId(), event.eventId())
          .update();
    }
  }
}
