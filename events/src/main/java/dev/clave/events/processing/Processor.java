package dev.clave.events.processing;

import dev.clave.events.audit.Actor;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventStorage;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.SqlErrors;
import dev.clave.events.measuring.Rollup;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Streams;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One worker's turn: claim, handle, write, in one transaction. One thread.
 *
 * <pre>{@code
 * Processor.Turn turn = processor.turn(Set.of());
 * System.out.println(turn.claimed());
 * }</pre>
 */
public final class Processor {

  /** A slow handler's batch is committed in parts, before anyone takes the session for dead. */
  private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Half of all shards in one turn of all workers: the other half is there for another process. */
  private static final int SHARDS_OF_A_PROCESS = EventStorage.SHARDS / 2;

  private final Database database;
  private final Streams streams;
  private final EventTables tables;
  private final Completion completion;
  private final Failures failures;
  private final InstantSource clock;
  private final int batch;
  private final int shardLimit;
  private final String name;
  private final int auditChain;

  /** What a turn did. */
  public record Turn(
      int claimed, List<Short> idleShards, List<Duration> latencies, Failures.Booked booked) {
    public boolean isIdle() {
      return claimed == 0;
    }
  }

  public Processor(
      Database database,
      EventTables tables,
      Processing processing,
      InstantSource clock,
      String name,
      int number) {
    this.database = database;
    this.streams = processing.declared();
    this.tables = tables;
    this.completion = new Completion(tables, streams);
    this.failures =
        new Failures(tables, streams, processing.retryPolicy(), ThreadLocalRandom.current());
    this.clock = clock;
    this.batch = processing.batchSize();
    this.shardLimit = Math.max(1, SHARDS_OF_A_PROCESS / Math.max(1, processing.workers()));
    this.name = name;
    this.auditChain = 1 + number;
  }

  public Turn turn(Collection<Short> except) throws SQLException {
    return database.once(connection -> turn(connection, except));
  }

  private Turn turn(Connection connection, Collection<Short> except) throws SQLException {
    Instant now = clock.instant();
    Claim claim =
        Claim.take(connection, tables, except, shardLimit, batch, streams.handledTypeNames(), now);
    if (claim.shards().isEmpty()) {
      return new Turn(0, List.of(), List.of(), new Failures.Booked(0, 0));
    }
    if (claim.isEmpty()) {
      claim.release(connection, name, now);
      return new Turn(0, claim.idleShards(), List.of(), new Failures.Booked(0, 0));
    }
    Actor.sign(connection, Actor.PROCESSOR, auditChain);
    Admission admission =
        new Admission(
            streams, connection, database, Pauses.forWork(connection), claim.deliveries(), now);
    HandlerRun run = handle(connection, claim, admission, now);
    Failures.Booked booked =
        failures.book(
            connection,
            event -> Completion.removeFromQueue(connection, claim.places(List.of(event))),
            run.failed(),
            now);
    Completion.removeFromQueue(connection, claim.orphans());
    Postponed.write(connection, run.postponed());
    admission.end();
    claim.release(connection, name, now);
    Instant end = clock.instant();
    List<Duration> latencies =
        run.handled().stream().map(h -> Duration.between(claim.since(h.delivery()), end)).toList();
    int doneCount = latencies.size() + booked.retried() + booked.buried();
    if (doneCount > 0) {
      Rollup.of(latencies, booked.retried(), booked.buried())
          .write(connection, end, claim.shards().iterator().next().id());
    }
    return new Turn(
        doneCount, doneCount > 0 ? claim.idleShards() : claim.shardIds(), latencies, booked);
  }

  /** All at once; if the database refuses, one by one, to find which of them it refuses. */
  private HandlerRun handle(Connection connection, Claim claim, Admission admission, Instant now)
      throws SQLException {
    Savepoint start = connection.setSavepoint();
    try {
      HandlerRun run = new HandlerRun(streams, connection, admission);
      long beginNanos = System.nanoTime();
      run.handle(claim.deliveries(), () -> System.nanoTime() - beginNanos > TURN_NANOS);
      completion.write(connection, claim, run.handled(), now);
      return run;
    } catch (SQLException e) {
      if (SqlErrors.isOfTheServer(e)) {
        throw e;
      }
      connection.rollback(start);
      return handleOneByOne(connection, claim, admission, now);
    }
  }

  private HandlerRun handleOneByOne(
      Connection connection, Claim claim, Admission admission, Instant now) throws SQLException {
    HandlerRun run = new HandlerRun(streams, connection, admission);
    long beginNanos = System.nanoTime();
    for (Delivery event : claim.deliveries()) {
      if (System.nanoTime() - beginNanos > TURN_NANOS) {
        break;
      }
      Savepoint before = connection.setSavepoint();
      int count = run.handled().size();
      try {
        run.handle(event);
        completion.write(
            connection, claim, run.handled().subList(count, run.handled().size()), now);
        connection.releaseSavepoint(before);
      } catch (SQLException e) {
        if (SqlErrors.isOfTheServer(e)) {
          throw e;
        }
        connection.rollback(before);
        run.handled().subList(count, run.handled().size()).clear();
        run.fail(event, "handle", e);
      }
    }
    return run;
  }
}
