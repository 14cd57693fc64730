package dev.clave.events.ingesting;

import dev.clave.events.database.CopyRows;
import dev.clave.events.database.EventStorage;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.database.Sql;
import dev.clave.events.database.SqlErrors;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.Headers;
import dev.clave.events.model.NewEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes many events by COPY, which fills a page of a table at a time, and has those handled at
 * once that may be. COPY knows no {@code ON CONFLICT}: what is known already is left out before. If
 * another transaction stores one of the events at the same moment, nothing is written, and the
 * caller inserts them one by one.
 */
final class EventCopy {

  private static final Logger LOG = LoggerFactory.getLogger(EventCopy.class);

  /**
   * The ids of those that are new.
   *
   * @param handled how many of them are processed already
   * @param failures what became of those whose handlers failed
   */
  record Copied(Set<Long> ids, int handled, Arrivals.FailedEvents failures) {
    static Copied waiting(Set<Long> ids) {
      return new Copied(ids, 0, Arrivals.FailedEvents.NONE);
    }
  }

  private final EventTables tables;
  private final EventStorage storage;
  private final Arrivals arrivals;
  private final Connection connection;
  private final Instant now;

  EventCopy(
      EventTables tables,
      EventStorage storage,
      Arrivals arrivals,
      Connection connection,
      Instant now) {
    this.tables = tables;
    this.storage = storage;
    this.arrivals = arrivals;
    this.connection = connection;
    this.now = now;
  }

  /** Empty if another transaction was in the way. */
  Optional<Copied> write(List<NumberedEvent> events) throws SQLException {
    return copy(distinct(events, StoredKeys.of(connection, tables, storage, events)));
  }

  /** Empty if one of the events is known already, or another transaction was in the way. */
  Optional<Copied> writeUnlessKnown(List<NumberedEvent> events) throws SQLException {
    return copy(distinct(events, List.of()));
  }

  private Optional<Copied> copy(List<NumberedEvent> fresh) throws SQLException {
    Savepoint before = connection.setSavepoint();
    try {
      if (storage == EventStorage.PARTITIONED) {
        Query.named(connection, "keyed").list(row -> true);
        copyKeys(fresh);
      }
      Copied copied = handleAndCopy(fresh);
      connection.releaseSavepoint(before);
      return Optional.of(copied);
    } catch (SQLException e) {
      if (!SqlErrors.isTaken(e)) {
        throw e;
      }
      connection.rollback(before);
      return Optional.empty();
    }
  }

  /** What handling wrote is undone if it fails: the events are stored all the same. */
  private Copied handleAndCopy(List<NumberedEvent> fresh) throws SQLException {
    Set<Long> ids = new HashSet<>(2 * fresh.size());
    fresh.forEach(one -> ids.add(one.id()));
    List<Delivery> deliveries = deliveries(candidates(fresh));
    if (!deliveries.isEmpty()) {
      Savepoint before = connection.setSavepoint();
      try {
        Arrivals.Batch batch = arrivals.handle(connection, deliveries, now);
        copyRows(fresh, batch.eventIds());
        Arrivals.FailedEvents failures = batch.complete();
        connection.releaseSavepoint(before);
        return new Copied(ids, batch.eventIds().size(), failures);
      } catch (SQLException
          | RuntimeException
          | LinkageError
          | AssertionError
          | StackOverflowError e) {
        connection.rollback(before);
        LOG.warn("{} events are left to a worker", deliveries.size(), e);
      }
    }
    copyRows(fresh, Set.of());
    return Copied.waiting(ids);
  }

  /** Those that may be handled now: of their key, none before them is left to a worker. */
  private List<NumberedEvent> candidates(List<NumberedEvent> fresh) {
    List<NumberedEvent> candidates = new ArrayList<>();
    Set<Long> waitingKeys = new HashSet<>();
    for (NumberedEvent one :
        fresh.stream().sorted(Comparator.comparingLong(NumberedEvent::id)).toList()) {
      if (one.dueAfter(now).isPresent() || waitingKeys.contains(one.keyId())) {
        continue;
      }
      if (arrivals.take(one.event())) {
        candidates.add(one);
      } else {
        waitingKeys.add(one.keyId());
      }
    }
    return candidates;
  }

  private List<Delivery> deliveries(List<NumberedEvent> candidates) throws SQLException {
    if (candidates.isEmpty()) {
      return List.of();
    }
    Set<Long> keys = new HashSet<>();
    candidates.forEach(one -> keys.add(one.keyId()));
    Map<Long, Long> fences = arrivals.lock(connection, keys);
    return candidates.stream()
        .filter(one -> fences.containsKey(one.keyId()))
        .map(one -> one.delivery(now, fences.get(one.keyId())))
        .toList();
  }

  /** Without those that are stored already, or come twice. */
  private static List<NumberedEvent> distinct(
      List<NumberedEvent> events, List<StoredKeys.Stored> known) {
    Set<EventKey> keys = new HashSet<>(2 * events.size());
    Set<UUID> uuids = new HashSet<>(2 * events.size());
    for (StoredKeys.Stored storedKey : known) {
      keys.add(storedKey.key());
      uuids.add(storedKey.uuid());
    }
    List<NumberedEvent> fresh = new ArrayList<>(events.size());
    for (NumberedEvent one : events) {
      EventKey key = new EventKey(one.event().stream(), one.event().idempotencyKey());
      UUID uuid = one.event().eventUuid();
      if (!keys.contains(key) && !uuids.contains(uuid)) {
        keys.add(key);
        uuids.add(uuid);
        fresh.add(one);
      }
    }
    return fresh;
  }

  private void copyRows(List<NumberedEvent> events, Set<Long> handledIds) throws SQLException {
    copyEvents(events, handledIds);
    copyQueue(
        events.stream()
            .filter(one -> one.dueAfter(now).isEmpty() && !handledIds.contains(one.id()))
            .toList());
    copySchedule(events.stream().filter(one -> one.dueAfter(now).isPresent()).toList());
  }

  /** In the caller's order, in which batches that share some wait for one another. */
  private void copyKeys(List<NumberedEvent> events) throws SQLException {
    try (CopyRows rows = CopyRows.into(connection, tables.statement("copy_keys"))) {
      for (NumberedEvent one : events) {
        rows.add(one.id()).add(one.event().eventUuid());
        addStream(rows, one.event());
        addIdempotencyKey(rows, one.event());
        rows.add(now).endRow();
      }
      rows.end();
    }
  }

  private void copyEvents(List<NumberedEvent> events, Set<Long> handledIds) throws SQLException {
    try (CopyRows rows = CopyRows.into(connection, tables.statement("copy_events"))) {
      for (NumberedEvent one : events) {
        NewEvent event = one.event();
        rows.add(one.id()).add(event.eventUuid());
        addStream(rows, event);
        rows.add(one.keyId()).add(event.type()).addJson(event.payload()).add(now);
        rows.add(handledIds.contains(one.id()) ? "PROCESSED" : "RECEIVED");
        addIdempotencyKey(rows, event);
        rows.add(now).addJson(Headers.stored(event.headers()));
        rows.add(one.dueAfter(now).orElse(null)).endRow();
      }
      rows.end();
    }
  }

  private void addStream(CopyRows rows, NewEvent event) {
    if (tables.hasStreamColumn()) {
      rows.add(event.stream());
    }
  }

  private void addIdempotencyKey(CopyRows rows, NewEvent event) {
    if (tables.hasUuidIdempotencyKeys()) {
      rows.add(UUID.fromString(event.idempotencyKey()));
    } else {
      rows.add(event.idempotencyKey());
    }
  }

  private void copyQueue(List<NumberedEvent> events) throws SQLException {
    if (events.isEmpty()) {
      return;
    }
    try (CopyRows rows = CopyRows.into(connection, Sql.named("copy_queue"))) {
      for (NumberedEvent one : events) {
        rows.add(EventStorage.shard(one.keyId())).add(one.keyId()).add(one.id());
        rows.add(now).endRow();
      }
      rows.end();
    }
  }

  private void copySchedule(List<NumberedEvent> events) throws SQLException {
    if (events.isEmpty()) {
      return;
    }
    try (CopyRows rows = CopyRows.into(connection, Sql.named("copy_schedule"))) {
      for (NumberedEvent one : events) {
        rows.add(one.dueAfter(now).orElseThrow()).add(one.id()).add(one.keyId());
        rows.add(now).endRow();
      }
      rows.end();
    }
  }
}
