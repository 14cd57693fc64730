package dev.clave.table;

import dev.clave.table.value.RecordCodec;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The items of one entity as records. Components that are null or empty are left out. A record need
 * not have a component for every attribute; a write then leaves those attributes out.
 *
 * <pre>{@code
 * record Trip(String accountId, String tripId, Instant startsAt) {}
 * Entities<Trip> trips = table.entity("trip", Trip.class);
 * trips.create(new Trip("a1", "t1", Instant.now()));
 * Optional<Trip> trip = trips.get(Map.of("accountId", "a1", "tripId", "t1"));
 * }</pre>
 */
public final class Entities<R extends Record> {
  private final Table table;
  private final String entity;
  private final RecordCodec<R> codec;

  Entities(Table table, String entity, Class<R> type) {
    this.table = table;
    this.entity = entity;
    this.codec = RecordCodec.of(type);
  }

  public R create(R item) {
    return codec.read(table.create(entity, codec.write(item)).attributes());
  }

  public R put(R item) {
    return codec.read(table.put(entity, codec.write(item)).attributes());
  }

  public Optional<R> get(Map<String, ?> key) {
    return table.get(entity, key).map(item -> codec.read(item.attributes()));
  }

  public R update(Map<String, ?> key, Map<String, ?> changes) {
    return codec.read(table.update(entity, key, changes).attributes());
  }

  public boolean delete(Map<String, ?> key) {
    return table.delete(entity, key);
  }

  /** The results of a pattern that are of this entity. */
  public Stream<R> run(String pattern, Map<String, ?> parameters) {
    return table.run(pattern, parameters).stream()
        .filter(item -> item.entity().equals(entity))
        .map(item -> codec.read(item.attributes()));
  }
}
