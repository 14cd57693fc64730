package dev.clave.events.processing;

import dev.clave.events.database.EventTables;
import dev.clave.events.database.Sql;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.Headers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The shards and events that one transaction works on. */
final class Claim {

  /** A shard whose row this transaction holds. */
  record Shard(short id, long fence, long lastKeyId, boolean urgent) {}

  /** A row of the queue. */
  private record Place(
      short shard,
      long keyId,
      long eventId,
      Timestamp receivedAt,
      String ctid,
      boolean held,
      int priority,
      Optional<Timestamp> queuedAt) {

    /** When it joined the queue, if that was later than it was received. */
    Instant since() {
      return queuedAt.orElse(receivedAt).toInstant();
    }
  }

  /** So much of large events is worked on in one transaction; the rest comes in the next. */
  static final long BATCH_BYTES = 16L << 20;

  /** What a value takes once a handler has its payload read. */
  private static final int VALUE_BYTES = 60;

  private static final int ROWS_AT_A_TIME = 100;
  private static final Comparator<Place> RECEIPT = Comparator.comparing(Place::receivedAt);

  private final Map<Short, Shard> shards = new LinkedHashMap<>();
  private final Map<Short, Integer> countByShard = new HashMap<>();
  private final Map<Short, Long> lastKeys = new HashMap<>();

  /** Those of which events were left in the queue, as those before them were large. */
  private final Set<Short> cutShards = new HashSet<>();

  private final Map<Long, Place> places = new HashMap<>();
  private final Map<Long, EventKey> names = new HashMap<>();
  private final List<Delivery> deliveries = new ArrayList<>();
  private final EventTables tables;
  private final int perShard;

  private Claim(EventTables tables, int perShard) {
    this.tables = tables;
    this.perShard = perShard;
  }

  static Claim take(
      Connection connection,
      EventTables tables,
      Collection<Short> except,
      int shardLimit,
      int batch,
      String[] handledTypes,
      Instant now)
      throws SQLException {
    List<Shard> locked = lock(connection, except, shardLimit);
    Claim claim = new Claim(tables, Math.max(1, batch / Math.max(1, locked.size())));
    locked.forEach(shard -> claim.shards.put(shard.id(), shard));
    if (!locked.isEmpty()) {
      claim.readUrgent(connection, handledTypes, now);
      claim.readQueue(connection, handledTypes, now);
    }
    if (!claim.places.isEmpty()) {
      claim.lockKeys(connection);
      claim.load(connection);
    }
    return claim;
  }

  private static List<Shard> lock(Connection connection, Collection<Short> except, int limit)
      throws SQLException {
    List<Shard> locked = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(Sql.named("lock_shards"))) {
      select.setArray(1, connection.createArrayOf("smallint", except.toArray()));
      select.setInt(2, limit);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          locked.add(new Shard(row.getShort(1), row.getLong(2), row.getLong(3), row.getBoolean(4)));
        }
      }
    }
    return locked;
  }

  private void readUrgent(Connection connection, String[] handledTypes, Instant now)
      throws SQLException {
    Object[] ids = shards.values().stream().filter(Shard::urgent).map(Shard::id).toArray();
    if (ids.length == 0) {
      return;
    }
    try (PreparedStatement select = connection.prepareStatement(Sql.named("claim_urgent"))) {
      select.setArray(1, connection.createArrayOf("smallint", ids));
      bindRest(connection, select, 2, handledTypes, now);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          add(row);
        }
      }
    }
  }

  private void readQueue(Connection connection, String[] handledTypes, Instant now)
      throws SQLException {
    Object[] ids = shards.keySet().toArray();
    Object[] cursors = shards.values().stream().map(Shard::lastKeyId).toArray();
    try (PreparedStatement select = connection.prepareStatement(Sql.named("claim_events"))) {
      select.setArray(1, connection.createArrayOf("smallint", ids));
      select.setArray(2, connection.createArrayOf("bigint", cursors));
      bindRest(connection, select, 3, handledTypes, now);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          short shard = row.getShort(1);
          if (countByShard.getOrDefault(shard, 0) < perShard && add(row)) {
            lastKeys.merge(shard, row.getLong(2), Math::max);
          }
        }
      }
    }
  }

  private void bindRest(
      Connection connection, PreparedStatement select, int from, String[] types, Instant now)
      throws SQLException {
    select.setTimestamp(from, Timestamp.from(now));
    select.setArray(from + 1, connection.createArrayOf("text", types));
    select.setInt(from + 2, Math.max(1, perShard / 2));
    select.setInt(from + 3, perShard);
  }

  /** False if it was claimed already, as an urgent key's. */
  private boolean add(ResultSet row) throws SQLException {
    Place place =
        new Place(
            row.getShort(1),
            row.getLong(2),
            row.getLong(3),
            row.getTimestamp(4),
            row.getString(5),
            row.getBoolean(6),
            row.getInt(7),
            Optional.ofNullable(row.getTimestamp(8)));
    boolean added = places.putIfAbsent(place.eventId(), place) == null;
    if (added) {
      countByShard.merge(place.shard(), 1, Integer::sum);
    }
    return added;
  }

  private void lockKeys(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(tables.statement("lock_keys"))) {
      select.setObject(1, places.values().stream().mapToLong(Place::keyId).distinct().toArray());
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          names.put(row.getLong(1), new EventKey(row.getString(2), row.getString(3)));
        }
      }
    }
  }

  private void load(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(tables.statement("load_events"))) {
      List<Place> all =
          places.values().stream()
              .sorted(Comparator.comparingLong(Place::keyId).thenComparingLong(Place::eventId))
              .toList();
      select.setObject(1, all.stream().mapToLong(Place::eventId).toArray());
      select.setTimestamp(2, Collections.min(all, RECEIPT).receivedAt());
      select.setTimestamp(3, Collections.max(all, RECEIPT).receivedAt());
      select.setFetchSize(ROWS_AT_A_TIME);
      try (ResultSet row = select.executeQuery()) {
        long bytes = 0;
        while (row.next()) {
          if (bytes >= BATCH_BYTES) {
            leaveUnread();
            break;
          }
          long id = row.getLong(1);
          long fence = shards.get(places.get(id).shard()).fence();
          deliveries.add(
              new Delivery(
                  id,
                  row.getObject(2, UUID.class),
                  names.get(row.getLong(3)),
                  row.getLong(3),
                  row.getString(4),
                  row.getString(5),
                  Headers.fromColumn(row.getString(8)),
                  row.getTimestamp(6).toInstant(),
                  row.getInt(7) + 1,
                  fence));
          bytes += weight(row.getString(5));
        }
      }
    }
    Comparator<Delivery> urgentFirst = Comparator.comparingInt(event -> -priority(event));
    deliveries.sort(
        urgentFirst.thenComparingLong(Delivery::keyId).thenComparingLong(Delivery::eventId));
  }

  /** What an event takes of {@link #BATCH_BYTES}. */
  static long weight(String payload) {
    return payload.length()
        + VALUE_BYTES * payload.chars().filter(each -> each == ',' || each == ':').count();
  }

  /**
   * Leaves events that were not read in the queue, and with them what comes after in their keys.
   * The next claim goes on after the last key of each shard that is worked on.
   */
  private void leaveUnread() {
    Set<Long> readIds = deliveries.stream().map(Delivery::eventId).collect(Collectors.toSet());
    Map<Long, Long> firstUnread = new HashMap<>();
    for (Place place : places.values()) {
      if (!readIds.contains(place.eventId())) {
        firstUnread.merge(place.keyId(), place.eventId(), Math::min);
      }
    }
    Predicate<Place> isLeft =
        place -> place.eventId() >= firstUnread.getOrDefault(place.keyId(), Long.MAX_VALUE);
    deliveries.removeIf(event -> isLeft.test(places.get(event.eventId())));
    places.values().stream().filter(isLeft).map(Place::shard).forEach(cutShards::add);
    places.values().removeIf(isLeft);
    cutShards.forEach(lastKeys::remove);
    for (Place place : places.values()) {
      if (cutShards.contains(place.shard())) {
        lastKeys.merge(place.shard(), place.keyId(), Math::max);
      }
    }
  }

  private int priority(Delivery event) {
    return places.get(event.eventId()).priority();
  }

  /** Since when it waits: a replayed letter since its replay. */
  Instant since(Delivery event) {
    return places.get(event.eventId()).since();
  }

  /** Whether a hold of its key has ended, and is to be removed once the event is done. */
  boolean wasHeld(Delivery event) {
    return places.get(event.eventId()).held();
  }

  List<Short> shardIds() {
    return List.copyOf(shards.keySet());
  }

  /** In order per key. */
  List<Delivery> deliveries() {
    return deliveries;
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  Collection<Shard> shards() {
    return shards.values();
  }

  /** Shards in which everything is held, or that emptied meanwhile. */
  List<Short> idleShards() {
    return shards.values().stream()
        .filter(shard -> !countByShard.containsKey(shard.id()) && shard.lastKeyId() == 0)
        .map(Shard::id)
        .toList();
  }

  /** Where the events lie in the queue; an event that was deleted meanwhile counts as done. */
  List<String> places(Collection<Delivery> doneDeliveries) {
    List<String> ctids = new ArrayList<>();
    for (Delivery delivery : doneDeliveries) {
      ctids.add(places.get(delivery.eventId()).ctid());
    }
    return ctids;
  }

  List<String> orphans() {
    Map<Long, Place> orphans = new HashMap<>(places);
    deliveries.forEach(delivery -> orphans.remove(delivery.eventId()));
    return orphans.values().stream().map(Place::ctid).toList();
  }

  /** Says who held the shards and where the next claim goes on. */
  void release(Connection connection, String worker, Instant now) throws SQLException {
    List<Long> cursors = new ArrayList<>();
    for (Shard shard : shards.values()) {
      boolean more =
          cutShards.contains(shard.id()) || countByShard.getOrDefault(shard.id(), 0) >= perShard;
      cursors.add(more ? lastKeys.getOrDefault(shard.id(), shard.lastKeyId()) : 0L);
    }
    try (PreparedStatement update = connection.prepareStatement(Sql.named("release_shards"))) {
      update.setString(1, worker);
      update.setTimestamp(2, Timestamp.from(now));
      update.setArray(3, connection.createArrayOf("smallint", shards.keySet().toArray()));
      update.setArray(4, connection.createArrayOf("bigint", cursors.toArray()));
      update.executeUpdate();
    }
  }
}
