package dev.clave.events.operating;

import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Closing;
import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.database.Sql;
import dev.clave.events.model.Json;
import dev.clave.events.publishing.Outbox;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the tables small and the promises timely; runs by itself where there are workers.
 *
 * <pre>{@code
 * Maintenance.Round round = events.maintenance().run("ana");
 * System.out.println(round.messagesPruned());
 * }</pre>
 */
public final class Maintenance implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);
  private static final long EVERY_MILLIS = 10_000;
  private static final Duration ROLLUPS_KEPT = Duration.ofDays(1);
  private static final Duration REFUSALS_KEPT = Duration.ofDays(30);

  /** A rate of a longer period is full again by then, as good as new. */
  private static final Duration RATES_KEPT = Duration.ofDays(40);

  /** What one round did. */
  public record Round(
      int timedOut,
      int messagesPruned,
      int messagesGivenUp,
      int rollupsPruned,
      int refusalsPruned,
      List<String> partitionsMade,
      List<String> partitionsDetached,
      List<Partitions.HeldUp> partitionsHeldUp) {

    /** Rollups are figures; all else is a record of somebody's. */
    boolean touchedRecords() {
      return timedOut + messagesPruned + messagesGivenUp + refusalsPruned > 0
          || !partitionsMade.isEmpty()
          || !partitionsDetached.isEmpty();
    }

    String json() {
      return Json.write(this);
    }
  }

  private final Database database;
  private final InstantSource clock;
  private final Acknowledgements acknowledgements;
  private final Outbox outbox;
  private final Partitions partitions;
  private final AuditLog audit;
  private final Optional<Duration> retention;
  private final Thread thread = new Thread(this::loop, "clave-maintenance");
  private final Closing closing = new Closing();

  public Maintenance(
      Database database,
      InstantSource clock,
      Optional<Duration> retention,
      Acknowledgements acknowledgements,
      Outbox outbox,
      Partitions partitions,
      AuditLog audit) {
    this.audit = audit;
    this.database = database;
    this.clock = clock;
    this.acknowledgements = acknowledgements;
    this.outbox = outbox;
    this.partitions = partitions;
    this.retention = retention;
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  public Partitions partitions() {
    return partitions;
  }

  /** Does everything that is due, and leaves a note if that was anything. */
  public Round run(String actor) {
    Instant now = clock.instant();
    vacuumQueue();
    prune("prune_rates", now.minus(RATES_KEPT));
    prune("prune_uniques", now);
    Round round =
        new Round(
            acknowledgements.expire(),
            outbox.prune(),
            outbox.giveUp(),
            prune("prune_rollups", now.minus(ROLLUPS_KEPT)),
            prune("prune_refusals", now.minus(REFUSALS_KEPT)),
            partitions.makeAhead(),
            retention
                .map(retention -> partitions.detachBefore(now.minus(retention), actor))
                .orElse(List.of()),
            retention
                .flatMap(retention -> partitions.heldUp(now.minus(retention)))
                .map(List::of)
                .orElse(List.of()));
    if (round.touchedRecords()) {
      database.run(
          connection ->
              audit.write(
                  connection,
                  AuditEntry.technical("MAINTENANCE_DONE", "pipeline", "maintenance", actor)
                      .becoming(round.json())));
    }
    return round;
  }

  private int prune(String statement, Instant before) {
    return database.call(connection -> Query.named(connection, statement, before).update());
  }

  /** The queue lives by deletion: what it deleted must not lie in the way of the next claim. */
  private void vacuumQueue() {
    try {
      database.outside(
          connection -> {
            try (Statement statement = connection.createStatement()) {
              statement.execute(Sql.named("vacuum_queue"));
            }
          });
    } catch (SQLException e) {
      LOG.warn("could not vacuum the queue: {}", e.getMessage());
    }
  }

  private void loop() {
    while (!closing.within(EVERY_MILLIS)) {
      try {
        run("maintenance");
      } catch (RuntimeException e) {
        LOG.warn("maintenance will be tried again: {}", e.getMessage());
      }
    }
  }

  @Override
  public void close() {
    closing.join(thread);
  }
}
