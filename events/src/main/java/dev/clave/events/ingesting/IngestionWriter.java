package dev.clave.events.ingesting;

import dev.clave.events.database.CopyRows;
import dev.clave.events.database.EventStorage;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.OrderingKeys;
import dev.clave.events.database.Query;
import dev.clave.events.measuring.Rollup;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.Headers;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;

/**
 * Writes a batch of events in the caller's transaction and says what became of each. One thread.
 *
 * <pre>{@code
 * List<Receipt> receipts = writer.write(connection, newEvents, clock.instant(), 0);
 * }</pre>
 */
public final class IngestionWriter {

  /** Fewer events are written in less time by one statement that inserts them. */
  private static final int COPIED_FROM = 100;

  /** Known events are looked for in so many batches, from one that turns out to have some on. */
  private static final int LOOK_UPS = 100;

  /**
   * What became of a batch.
   *
   * @param handled how many are processed already
   * @param failures what became of those whose handlers failed
   * @param waiting how many wait for a worker
   */
  record Written(List<Receipt> answers, int handled, Arrivals.FailedEvents failures, int waiting) {}

  private final EventTables tables;
  private final Arrivals arrivals;
  private final OrderingKeys keys;
  private EventStorage storage = EventStorage.PLAIN;
  private int lookUps;

  /** Leaves the events to workers. */
  public IngestionWriter(EventTables tables) {
    this(tables, Arrivals.NONE);
  }

  IngestionWriter(EventTables tables, Arrivals arrivals) {
    this.tables = tables;
    this.arrivals = arrivals;
    this.keys = new OrderingKeys(tables);
  }

  /** The answers are in the order of the events. */
  public List<Receipt> write(Connection connection, List<NewEvent> events, Instant now, int writer)
      throws SQLException {
    return take(connection, events, now, writer).answers();
  }

  Written take(Connection connection, List<NewEvent> events, Instant now, int writer)
      throws SQLException {
    long begun = System.nanoTime();
    Receipt[] answers = new Receipt[events.size()];
    List<NumberedEvent> numbered = number(connection, events, answers);
    UniqueKeys uniques = new UniqueKeys(connection, now);
    List<NumberedEvent> free = new ArrayList<>(numbered.size());
    Map<Long, Long> holderById =
        uniques.taken(numbered.stream().map(NumberedEvent::forUniqueKeys).toList());
    for (NumberedEvent event : numbered) {
      if (holderById.containsKey(event.id())) {
        answers[event.ordinal()] = new Receipt.Duplicate(holderById.get(event.id()));
      } else {
        free.add(event);
      }
    }
    EventCopy.Copied copied = insert(connection, free, now);
    Set<Long> inserted = copied.ids();
    uniques.keepOnly(inserted);
    raisePriority(connection, free, inserted);
    List<NumberedEvent> others = new ArrayList<>();
    for (NumberedEvent event : free) {
      if (inserted.contains(event.id())) {
        answers[event.ordinal()] = new Receipt.Accepted(event.id());
      } else {
        others.add(event);
      }
    }
    int duplicates = holderById.size();
    if (!others.isEmpty()) {
      duplicates += answerOthers(connection, others, answers);
    }
    int refusedEvents = events.size() - inserted.size() - duplicates;
    Duration latency = Duration.ofNanos(System.nanoTime() - begun);
    Arrivals.FailedEvents failures = copied.failures();
    Rollup.of(
            new Rollup.Intake(inserted.size(), duplicates, refusedEvents),
            Collections.nCopies(copied.handled(), latency),
            failures.retried(),
            failures.buried())
        .write(connection, now, writer);
    int waiting = inserted.size() - copied.handled() - failures.buried();
    return new Written(List.of(answers), copied.handled(), failures, waiting);
  }

  /** Ids are dealt out in the order of the events: per key, a later event has a larger id. */
  private List<NumberedEvent> number(
      Connection connection, List<NewEvent> events, Receipt[] answers) throws SQLException {
    List<EventKey> names =
        events.stream().map(event -> new EventKey(event.stream(), event.key())).toList();
    Map<EventKey, OrderingKeys.Resolved> resolved = resolve(connection, names);
    List<Integer> accepted = new ArrayList<>(events.size());
    for (int ordinal = 0; ordinal < answers.length; ordinal++) {
      Optional<String> refusal = resolved.get(names.get(ordinal)).refusal();
      if (refusal.isPresent()) {
        answers[ordinal] = new Receipt.Refused(refusal.get());
      } else {
        accepted.add(ordinal);
      }
    }
    List<NumberedEvent> numbered = new ArrayList<>(accepted.size());
    for (long id : nextIds(connection, accepted.size())) {
      int ordinal = accepted.get(numbered.size());
      long keyId = resolved.get(names.get(ordinal)).keyId().orElseThrow();
      numbered.add(new NumberedEvent(ordinal, id, keyId, events.get(ordinal)));
    }
    return numbered;
  }

  private Map<EventKey, OrderingKeys.Resolved> resolve(Connection connection, List<EventKey> names)
      throws SQLException {
    List<EventKey> distinct = names.stream().distinct().toList();
    Map<EventKey, OrderingKeys.Resolved> resolved = new HashMap<>(2 * distinct.size());
    for (OrderingKeys.Resolved one : keys.resolve(connection, distinct)) {
      resolved.put(distinct.get(one.place()), one);
      storage = one.partitioned() ? EventStorage.PARTITIONED : EventStorage.PLAIN;
    }
    return resolved;
  }

  private static long[] nextIds(Connection connection, int count) throws SQLException {
    return count == 0
        ? new long[0]
        : Query.named(connection, "next_event_ids", count)
            .first(IngestionWriter::ids)
            .orElseThrow();
  }

  private static long[] ids(ResultSet row) throws SQLException {
    Array all = row.getArray(3);
    return all == null
        ? LongStream.rangeClosed(row.getLong(1), row.getLong(2)).toArray()
        : Arrays.stream((Long[]) all.getArray()).mapToLong(id -> id).toArray();
  }

  /**
   * Most batches bring new events only, so known ones are not looked for before a batch is written.
   * Once a batch turns out to have some, they are looked for in it and in the next ones.
   */
  private EventCopy.Copied insert(Connection connection, List<NumberedEvent> numbered, Instant now)
      throws SQLException {
    List<NumberedEvent> sorted = new ArrayList<>(numbered);
    sorted.sort(Comparator.comparing(event -> event.event().idempotencyKey()));
    if (isCopied(sorted) && CopyRows.isPossibleOn(connection)) {
      EventCopy copy = new EventCopy(tables, storage, arrivals, connection, now);
      Optional<EventCopy.Copied> copied = Optional.empty();
      if (storage == EventStorage.PARTITIONED && lookUps == 0) {
        copied = copy.writeUnlessKnown(sorted);
        lookUps = copied.isPresent() ? 0 : LOOK_UPS;
      }
      if (copied.isEmpty()) {
        lookUps = Math.max(0, lookUps - 1);
        copied = copy.write(sorted);
      }
      if (copied.isPresent()) {
        return copied.get();
      }
    }
    return EventCopy.Copied.waiting(insertSorted(connection, sorted, now));
  }

  private boolean isCopied(List<NumberedEvent> events) {
    return events.size() >= COPIED_FROM
        || events.stream().anyMatch(one -> arrivals.take(one.event()));
  }

  private Set<Long> insertSorted(Connection connection, List<NumberedEvent> sorted, Instant now)
      throws SQLException {
    Set<Long> inserted = new HashSet<>(2 * sorted.size());
    try (PreparedStatement insert = connection.prepareStatement(storage.insertEvents(tables))) {
      insert.setTimestamp(1, Timestamp.from(now));
      insert.setTimestamp(2, Timestamp.from(now));
      insert.setObject(3, sorted.stream().mapToLong(NumberedEvent::id).toArray());
      insert.setArray(4, StoredKeys.array(connection, "uuid", sorted, NewEvent::eventUuid));
      insert.setArray(5, StoredKeys.array(connection, "text", sorted, NewEvent::stream));
      insert.setObject(6, sorted.stream().mapToLong(NumberedEvent::keyId).toArray());
      insert.setArray(7, StoredKeys.array(connection, "text", sorted, NewEvent::type));
      insert.setArray(8, StoredKeys.array(connection, "text", sorted, NewEvent::payload));
      insert.setArray(9, StoredKeys.array(connection, "text", sorted, NewEvent::idempotencyKey));
      insert.setArray(
          10,
          StoredKeys.array(connection, "text", sorted, event -> Headers.stored(event.headers())));
      Object[] dueTimes = sorted.stream().map(one -> one.due(now)).toArray();
      insert.setArray(11, connection.createArrayOf("timestamptz", dueTimes));
      try (ResultSet row = insert.executeQuery()) {
        while (row.next()) {
          inserted.add(row.getLong(1));
        }
      }
    }
    return inserted;
  }

  private static void raisePriority(
      Connection connection, List<NumberedEvent> events, Set<Long> inserted) throws SQLException {
    List<NumberedEvent> urgent =
        events.stream()
            .filter(one -> one.event().priority() > 0 && inserted.contains(one.id()))
            .toList();
    if (urgent.isEmpty()) {
      return;
    }
    Query.named(
            connection,
            "raise_priority",
            urgent.stream().mapToLong(NumberedEvent::keyId).toArray(),
            urgent.stream().mapToLong(NumberedEvent::id).toArray(),
            urgent.stream().mapToInt(one -> one.event().priority()).toArray())
        .update();
  }

  /** A new statement sees what others committed while the insert waited for them. */
  private int answerOthers(Connection connection, List<NumberedEvent> others, Receipt[] answers)
      throws SQLException {
    Map<EventKey, Long> byKey = new HashMap<>();
    Map<UUID, Long> byUuid = new HashMap<>();
    for (StoredKeys.Stored storedKey : StoredKeys.of(connection, tables, storage, others)) {
      byUuid.put(storedKey.uuid(), storedKey.id());
      byKey.put(storedKey.key(), storedKey.id());
    }
    int duplicates = 0;
    for (NumberedEvent other : others) {
      NewEvent event = other.event();
      Long first = byKey.get(new EventKey(event.stream(), event.idempotencyKey()));
      if (first != null) {
        duplicates++;
      }
      answers[other.ordinal()] =
          first != null
              ? new Receipt.Duplicate(first)
              : new Receipt.Refused(
                  "`event_uuid` `%s` belongs to event %d, which has another `idempotency_key`"
                      .formatted(event.eventUuid(), byUuid.get(event.eventUuid())));
    }
    return duplicates;
  }
}
