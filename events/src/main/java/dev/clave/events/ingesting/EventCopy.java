package dev.clave.events.ingesting;

import dev.clave.events.database.CopyRows;
import dev.clave.events.database.EventStorage;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.database.Sql;
import dev.clave.events.database.SqlErrors;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.Headers;
import dev.clave.events.model.NewEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Writes many events by COPY, which fills a page of a table at a time. COPY knows no {@code ON
 * CONFLICT}: what is known already is left out before. If another transaction stores one of the
 * events at the same moment, nothing is written, and the caller inserts them one by one.
 */
final class EventCopy {

  private final EventTables tables;
  private final EventStorage storage;
  private final Connection connection;
  private final Instant now;

  EventCopy(EventTables tables, EventStorage storage, Connection connection, Instant now) {
    this.tables = tables;
    this.storage = storage;
    this.connection = connection;
    this.now = now;
  }

  /** The ids of those that are new; empty if another transaction was in the way. */
  Optional<Set<Long>> write(List<NumberedEvent> events) throws SQLException {
    List<NumberedEvent> fresh = fresh(events);
    Savepoint before = connection.setSavepoint();
    try {
      copy(fresh);
      connection.releaseSavepoint(before);
    } catch (SQLException e) {
      if (!SqlErrors.isTaken(e)) {
        throw e;
      }
      connection.rollback(before);
      return Optional.empty();
    }
    Set<Long> ids = new HashSet<>(2 * fresh.size());
    fresh.forEach(one -> ids.add(one.id()));
    return Optional.of(ids);
  }

  private List<NumberedEvent> fresh(List<NumberedEvent> events) throws SQLException {
    Set<EventKey> keys = new HashSet<>(2 * events.size());
    Set<UUID> uuids = new HashSet<>(2 * events.size());
    for (StoredKeys.Stored storedKey : StoredKeys.of(connection, tables, storage, events)) {
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

  /** Keys in the caller's order, in which batches that share some wait for one another. */
  private void copy(List<NumberedEvent> events) throws SQLException {
    if (storage == EventStorage.PARTITIONED) {
      Query.named(connection, "keyed").list(row -> true);
      copyKeys(events);
    }
    copyEvents(events);
    copyQueue(events.stream().filter(one -> one.dueAfter(now).isEmpty()).toList());
    copySchedule(events.stream().filter(one -> one.dueAfter(now).isPresent()).toList());
  }

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

  private void copyEvents(List<NumberedEvent> events) throws SQLException {
    try (CopyRows rows = CopyRows.into(connection, tables.statement("copy_events"))) {
      for (NumberedEvent one : events) {
        NewEvent event = one.event();
        rows.add(one.id()).add(event.eventUuid());
        addStream(rows, event);
        rows.add(one.keyId()).add(event.type()).addJson(event.payload()).add(now);
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
