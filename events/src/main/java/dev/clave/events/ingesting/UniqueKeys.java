package dev.clave.events.ingesting;

import dev.clave.events.database.Query;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.NewEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Of the events of one unique key, the first of each period. One transaction. */
final class UniqueKeys {

  /** An event with the id that it would get. */
  record Candidate(long id, NewEvent event) {
    EventKey key() {
      return new EventKey(event.stream(), event.uniqueness().orElseThrow().key());
    }
  }

  private final Connection connection;
  private final Instant now;
  private final Set<Long> claimed = new HashSet<>();

  UniqueKeys(Connection connection, Instant now) {
    this.connection = connection;
    this.now = now;
  }

  /** Which candidates come too early, and the id of the event that came before each. */
  Map<Long, Long> taken(List<Candidate> candidates) throws SQLException {
    Map<EventKey, Candidate> firsts = new HashMap<>();
    List<Candidate> unique = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (candidate.event().uniqueness().isPresent()) {
        unique.add(candidate);
        firsts.putIfAbsent(candidate.key(), candidate);
      }
    }
    if (unique.isEmpty()) {
      return Map.of();
    }
    claim(firsts.values().stream().sorted(Comparator.comparing(Candidate::key)).toList());
    Map<EventKey, Long> holders = holders(List.copyOf(firsts.keySet()));
    Map<Long, Long> holderById = new HashMap<>();
    for (Candidate candidate : unique) {
      if (!claimed.contains(candidate.id())) {
        holderById.put(candidate.id(), holders.get(candidate.key()));
      }
    }
    return holderById;
  }

  /** Sorted by key: two batches that share keys wait for one another instead of deadlocking. */
  private void claim(List<Candidate> candidates) throws SQLException {
    Object[] ends =
        candidates.stream()
            .map(one -> Timestamp.from(now.plus(one.event().uniqueness().orElseThrow().period())))
            .toArray();
    claimed.addAll(
        Query.named(
                connection,
                "take_uniques",
                texts(candidates.stream().map(one -> one.key().stream()).toList()),
                texts(candidates.stream().map(one -> one.key().key()).toList()),
                candidates.stream().mapToLong(Candidate::id).toArray(),
                connection.createArrayOf("timestamptz", ends),
                now)
            .list(row -> row.getLong(1)));
  }

  private Map<EventKey, Long> holders(List<EventKey> keys) throws SQLException {
    Map<EventKey, Long> holders = new HashMap<>();
    Query.named(
            connection,
            "find_uniques",
            texts(keys.stream().map(EventKey::stream).toList()),
            texts(keys.stream().map(EventKey::key).toList()))
        .list(row -> holders.put(new EventKey(row.getString(1), row.getString(2)), row.getLong(3)));
    return holders;
  }

  private static String[] texts(List<String> values) {
    return values.toArray(String[]::new);
  }

  /** An event that was a duplicate by its idempotency key holds no unique key. */
  void keepOnly(Set<Long> inserted) throws SQLException {
    long[] unused =
        claimed.stream().filter(id -> !inserted.contains(id)).mapToLong(x -> x).toArray();
    if (unused.length > 0) {
      Query.named(connection, "give_back_uniques", (Object) unused).update();
    }
  }
}
