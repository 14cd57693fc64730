package dev.clave.events.database;

/**
 * How {@code events} is stored: one table, or partitioned by the time of receipt, with its unique
 * keys in a table beside it.
 *
 * <pre>{@code
 * short shard = EventStorage.shard(keyId);
 * }</pre>
 */
public enum EventStorage {
  PLAIN(""),
  PARTITIONED("_partitioned");

  /** The queue is cut into so many shards by its keys, as {@code fn_event_shard} does it. */
  public static final int SHARDS = 32;

  private final String suffix;

  EventStorage(String suffix) {
    this.suffix = suffix;
  }

  public String insertEvents(EventTables tables) {
    return tables.statement("insert_events" + suffix);
  }

  public String findDuplicates(EventTables tables) {
    return tables.statement("find_duplicates" + suffix);
  }

  public static short shard(long keyId) {
    return (short) (keyId % SHARDS);
  }
}
