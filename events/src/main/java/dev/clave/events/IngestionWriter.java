package dev.clave.events;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Writes a batch of events in the caller's transaction and says what became of each. One thread.
 */
final class IngestionWriter {

  private Layout layout = Layout.PLAIN;

  /** An event with the ids the database gave it. */
  private record Numbered(int ordinal, long id, long deviceId, NewEvent event) {}

  /** The answers are in the order of the events. */
  List<Answer> write(Connection connection, List<NewEvent> events, Instant now, int writer)
      throws SQLException {
    Answer[] answers = new Answer[events.size()];
    List<Numbered> numbered = number(connection, events, answers);
    Set<Long> inserted = insert(connection, numbered, now);
    List<Numbered> others = new ArrayList<>();
    for (Numbered event : numbered) {
      if (inserted.contains(event.id())) {
        answers[event.ordinal()] = new Answer.Accepted(event.id());
      } else {
        others.add(event);
      }
    }
    int duplicates = 0;
    if (!others.isEmpty()) {
      duplicates = answerOthers(connection, others, answers);
    }
    int refused = events.size() - inserted.size() - duplicates;
    Rollup.of(new Rollup.Intake(inserted.size(), duplicates, refused))
        .write(connection, now, writer);
    return List.of(answers);
  }

  /** Ids are dealt out in the order of the events: per device, a later event has a larger id. */
  private List<Numbered> number(Connection connection, List<NewEvent> events, Answer[] answers)
      throws SQLException {
    Long[] devices = new Long[events.size()];
    List<Long> ids = new ArrayList<>(events.size());
    Object[] uuids = events.stream().map(NewEvent::deviceUuid).toArray();
    try (PreparedStatement select = connection.prepareStatement(Sql.named("resolve_devices"))) {
      select.setArray(1, connection.createArrayOf("uuid", uuids));
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          int ordinal = (int) row.getLong(1) - 1;
          long device = row.getLong(2);
          if (row.wasNull()) {
            answers[ordinal] =
                new Answer.Refused("no device `" + events.get(ordinal).deviceUuid() + "`");
          } else if (row.getBoolean(3)) {
            answers[ordinal] =
                new Answer.Refused(
                    "device `" + events.get(ordinal).deviceUuid() + "` is decommissioned");
          } else {
            devices[ordinal] = device;
            ids.add(row.getLong(4));
            layout = row.getBoolean(5) ? Layout.PARTITIONED : Layout.PLAIN;
          }
        }
      }
    }
    Collections.sort(ids);
    List<Numbered> numbered = new ArrayList<>(ids.size());
    for (int ordinal = 0; ordinal < devices.length; ordinal++) {
      if (devices[ordinal] != null) {
        long id = ids.get(numbered.size());
        numbered.add(new Numbered(ordinal, id, devices[ordinal], events.get(ordinal)));
      }
    }
    return numbered;
  }

  private Set<Long> insert(Connection connection, List<Numbered> numbered, Instant now)
      throws SQLException {
    List<Numbered> sorted = new ArrayList<>(numbered);
    sorted.sort(Comparator.comparing(event -> event.event().idempotencyKey()));
    int size = sorted.size();
    long[] ids = new long[size];
    UUID[] uuids = new UUID[size];
    long[] devices = new long[size];
    String[] types = new String[size];
    String[] payloads = new String[size];
    UUID[] keys = new UUID[size];
    for (int i = 0; i < size; i++) {
      Numbered one = sorted.get(i);
      ids[i] = one.id();
      uuids[i] = one.event().eventUuid();
      devices[i] = one.deviceId();
      types[i] = one.event().eventType();
      payloads[i] = one.event().payload();
      keys[i] = one.event().idempotencyKey();
    }
    Set<Long> inserted = new HashSet<>(2 * size);
    try (PreparedStatement insert = connection.prepareStatement(layout.insertEvents())) {
      insert.setTimestamp(1, Timestamp.from(now));
      insert.setTimestamp(2, Timestamp.from(now));
      insert.setObject(3, ids);
      insert.setArray(4, connection.createArrayOf("uuid", uuids));
      insert.setObject(5, devices);
      insert.setArray(6, connection.createArrayOf("text", types));
      insert.setArray(7, connection.createArrayOf("text", payloads));
      insert.setArray(8, connection.createArrayOf("uuid", keys));
      try (ResultSet row = insert.executeQuery()) {
        while (row.next()) {
          inserted.add(row.getLong(1));
        }
      }
    }
    return inserted;
  }

  /** A new statement sees what others committed while the insert waited for them. */
  private int answerOthers(Connection connection, List<Numbered> others, Answer[] answers)
      throws SQLException {
    Map<UUID, Long> byKey = new HashMap<>();
    Map<UUID, Long> byUuid = new HashMap<>();
    Object[] keys = others.stream().map(one -> one.event().idempotencyKey()).toArray();
    Object[] uuids = others.stream().map(one -> one.event().eventUuid()).toArray();
    try (PreparedStatement select = connection.prepareStatement(layout.findDuplicates())) {
      select.setArray(1, connection.createArrayOf("uuid", keys));
      select.setArray(2, connection.createArrayOf("uuid", uuids));
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          byUuid.put(row.getObject(2, UUID.class), row.getLong(1));
          byKey.put(row.getObject(3, UUID.class), row.getLong(1));
        }
      }
    }
    int duplicates = 0;
    for (Numbered other : others) {
      Long first = byKey.get(other.event().idempotencyKey());
      if (first != null) {
        duplicates++;
      }
      answers[other.ordinal()] =
          first != null
              ? new Answer.Duplicate(first)
              : new Answer.Refused(
                  "`event_uuid` `%s` belongs to event %d, which has another `idempotency_key`"
                      .formatted(other.event().eventUuid(), byUuid.get(other.event().eventUuid())));
    }
    return duplicates;
  }
}
