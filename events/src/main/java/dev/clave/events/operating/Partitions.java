package dev.clave.events.operating;

import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventPartitions;
import dev.clave.events.database.EventPartitions.Partition;
import dev.clave.events.database.Partitioning;
import dev.clave.events.database.Query;
import dev.clave.events.database.Sql;
import dev.clave.events.model.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code events} in daily partitions by {@code received_at}, for those who keep very many.
 *
 * <pre>{@code
 * events.maintenance().partitions().detachBefore(Instant.parse("2026-01-01T00:00:00Z"), "ana");
 * }</pre>
 */
public final class Partitions {

  private static final Logger LOG = LoggerFactory.getLogger(Partitions.class);
  private static final int KEY_BATCH = 10_000;

  /**
   * A partition that is old enough to go and stays, and what holds it up.
   *
   * @param waiting events that are not processed yet
   * @param scheduled events of a later time
   * @param deadLetters open ones; replay or discard them
   */
  public record HeldUp(String partition, long waiting, long scheduled, long deadLetters) {
    boolean isFinished() {
      return waiting + scheduled + deadLetters == 0;
    }
  }

  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;
  private final EventPartitions partitions;
  private final Partitioning partitioning;
  private final Optional<PartitionExport> export;

  public Partitions(
      Database database,
      InstantSource clock,
      AuditLog audit,
      EventPartitions partitions,
      Partitioning partitioning,
      Optional<Path> exportFolder) {
    this.export = exportFolder.map(PartitionExport::new);
    this.database = database;
    this.clock = clock;
    this.audit = audit;
    this.partitions = partitions;
    this.partitioning = partitioning;
  }

  public boolean inUse() {
    return database.call(EventPartitions::inUse);
  }

  /**
   * Turns the table into partitions, while events are taken in and processed; what is there becomes
   * the first. There is no way back but a dump.
   */
  public void begin(String actor) {
    if (partitioning.begin(clock.instant())) {
      database.run(
          connection ->
              audit.write(
                  connection,
                  AuditEntry.technical("EVENTS_PARTITIONED", "table", "events", actor)));
    }
  }

  public List<Partition> list() {
    return database.call(EventPartitions::list);
  }

  /** Makes the partitions of the coming days; returns the names of the new ones. */
  public List<String> makeAhead() {
    partitioning.clearBound();
    return partitions.makeAhead(clock.instant());
  }

  /**
   * Detaches the partitions that ended before, unless something in them is unfinished, and forgets
   * their keys with all that hangs on them. Where there is a folder for exports, each is written
   * there first and then dropped; else the detached tables stay until somebody drops them.
   */
  public List<String> detachBefore(Instant before, String actor) {
    List<String> detached = new ArrayList<>();
    while (true) {
      Optional<String> next = database.call(connection -> detachNext(connection, before, actor));
      if (next.isEmpty()) {
        break;
      }
      detached.add(next.get());
    }
    if (!detached.isEmpty()) {
      forgetKeys(before);
    }
    return detached;
  }

  /** The oldest partition that ended before and must stay, and why; empty if none must. */
  public Optional<HeldUp> heldUp(Instant before) {
    return database.call(
        connection -> {
          Optional<Partition> oldest = oldest(connection, before);
          return oldest.isEmpty()
              ? Optional.<HeldUp>empty()
              : Optional.of(unfinished(connection, oldest.get())).filter(one -> !one.isFinished());
        });
  }

  /** Oldest first: keys are forgotten up to the first partition that stays. */
  private static Optional<Partition> oldest(Connection connection, Instant before)
      throws SQLException {
    return EventPartitions.inUse(connection)
        ? EventPartitions.list(connection).stream()
            .findFirst()
            .filter(one -> !one.endsAt().orElse(Instant.MAX).isAfter(before))
        : Optional.empty();
  }

  private Optional<String> detachNext(Connection connection, Instant before, String actor)
      throws SQLException {
    Optional<Partition> oldest = oldest(connection, before);
    if (oldest.isEmpty()) {
      return Optional.empty();
    }
    String name = oldest.get().name();
    HeldUp heldUp = unfinished(connection, oldest.get());
    if (!heldUp.isFinished()) {
      LOG.warn(
          "`{}` stays: {} events wait, {} are of a later time, {} dead letters are open",
          name,
          heldUp.waiting(),
          heldUp.scheduled(),
          heldUp.deadLetters());
      return Optional.empty();
    }
    Optional<PartitionExport.Written> exportedPartition = Optional.empty();
    if (export.isPresent()) {
      exportedPartition = Optional.of(export.get().write(connection, name));
    }
    execute(connection, Sql.named("detach_partition").formatted(name));
    AuditEntry entry = AuditEntry.technical("PARTITION_DETACHED", "table", name, actor);
    if (exportedPartition.isPresent()) {
      execute(connection, Sql.named("drop_partition").formatted(name));
      entry = entry.becoming(Json.write(exportedPartition.get()));
    }
    audit.write(connection, entry);
    return Optional.of(name);
  }

  private static HeldUp unfinished(Connection connection, Partition partition) throws SQLException {
    Instant end = partition.endsAt().orElseThrow();
    return Query.named(connection, "unfinished_before", end, end, end)
        .first(row -> new HeldUp(partition.name(), row.getLong(1), row.getLong(2), row.getLong(3)))
        .orElseThrow();
  }

  private void forgetKeys(Instant before) {
    Instant end =
        list().stream()
            .flatMap(partition -> partition.endsAt().stream())
            .min(Instant::compareTo)
            .map(first -> LocalDate.ofInstant(first, ZoneOffset.UTC).minusDays(1))
            .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant())
            .filter(start -> start.isBefore(before))
            .orElse(before);
    int last;
    do {
      last =
          database.call(
              connection -> Query.named(connection, "forget_keys", end, KEY_BATCH).update());
    } while (last == KEY_BATCH);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
