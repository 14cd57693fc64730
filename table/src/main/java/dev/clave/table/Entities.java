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

  /**
   * As {@link Table#create}, of a record.
   *
   * @return the record with what the runtime made and keeps
   * @throws dev.clave.table.item.TableException {@code REFUSED_INPUT}, {@code ALREADY_EXISTS},
   *     {@code NOT_UNIQUE}, {@code LIMIT_REACHED}, {@code OUT_OF_SCOPE}, {@code OTHER_DESIGN},
   *     {@code BUSY}
   */
  public R create(R item) {
    return codec.read(table.create(entity, codec.write(item)).attributes());
  }

  /**
   * As {@link Table#put}, of a record.
   *
   * @return the record with what the runtime made and keeps
   * @throws dev.clave.table.item.TableException as {@link #create}, but not {@code ALREADY_EXISTS}
   */
  public R put(R item) {
    return codec.read(table.put(entity, codec.write(item)).attributes());
  }

  /**
   * The record of the item with that key; empty if there is none.
   *
   * @throws dev.clave.table.item.TableException {@code REFUSED_INPUT}, {@code OUT_OF_SCOPE}, {@code
   *     OTHER_DESIGN}, {@code BUSY}
   */
  public Optional<R> get(Map<String, ?> key) {
    return table.get(entity, key).map(item -> codec.read(item.attributes()));
  }

  /**
   * As {@link Table#update(String, Map, Map)}.
   *
   * @return the record after the change
   * @throws dev.clave.table.item.TableException {@code NOT_FOUND}, {@code VERSION_CONFLICT} and
   *     what {@link #create} throws, but not {@code ALREADY_EXISTS}
   */
  public R update(Map<String, ?> key, Map<String, ?> changes) {
    return codec.read(table.update(entity, key, changes).attributes());
  }

  /**
   * As {@link Table#delete(String, Map)}.
   *
   * @return whether there was such an item
   * @throws dev.clave.table.item.TableException {@code HAS_CHILDREN}, {@code VERSION_CONFLICT},
   *     {@code REFUSED_INPUT}, {@code OUT_OF_SCOPE}, {@code OTHER_DESIGN}, {@code BUSY}
   */
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
