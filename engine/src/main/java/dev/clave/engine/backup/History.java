package dev.clave.engine.backup;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Parts;
import dev.clave.engine.storage.Reads;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Recovery;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.StoredItem;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.ChangeLog;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * What items were before each change of a table with point-in-time recovery, written in the batch
 * of the change. Undone from the newest back, the changes after a moment leave the table as it was
 * then. Safe for use by many threads.
 */
public final class History implements ChangeLog, TableLog {

  /** The first byte of every entry in storage. */
  private static final int AREA = 8;

  private static final int TABLE_BYTES = 1 + Integer.BYTES;

  private final Storage storage;
  private final InstantSource clock;
  private long lastMillis;
  private long lastSequence;

  public History(Storage storage, InstantSource clock) {
    this.storage = storage;
    this.clock = clock;
  }

  /** When a batch of changes happened, and its place among those of the same millisecond. */
  private record Moment(long millis, long sequence) {}

  /** Time does not go back here, also when the clock does: entries are undone in their order. */
  private synchronized Moment next(int changes) {
    lastMillis = Math.max(lastMillis, clock.millis());
    Moment moment = new Moment(lastMillis, lastSequence + 1);
    lastSequence += changes;
    return moment;
  }

  /** Goes on after what an earlier process wrote. */
  public synchronized void resume(Catalogue catalogue) {
    for (Table table : catalogue.tables()) {
      try (Cursor cursor = storage.scan(all(table.number()), Direction.BACKWARD)) {
        if (cursor.next()) {
          ByteBuffer key = ByteBuffer.wrap(cursor.key()).position(TABLE_BYTES);
          lastMillis = Math.max(lastMillis, key.getLong());
          lastSequence = Math.max(lastSequence, key.getLong());
        }
      }
    }
  }

  private static KeyRange all(int table) {
    return KeyRange.prefix(start(table).toBytes());
  }

  private static ByteWriter start(int table) {
    return new ByteWriter(TABLE_BYTES + 2 * Long.BYTES).writeByte(AREA).writeInt(table);
  }

  @Override
  public Completion append(List<Change> changes, Batch batch) {
    Moment moment = null;
    long sequence = 0;
    for (Change change : changes) {
      if (change.table().definition().recovery().isPresent()) {
        if (moment == null) {
          moment = next(changes.size());
          sequence = moment.sequence();
        }
        byte[] key =
            start(change.table().number())
                .writeLong(moment.millis())
                .writeLong(sequence++)
                .toBytes();
        batch.put(key, entry(change));
      }
    }
    return Completion.NONE;
  }

  /** The key of the item, then the item as it was, or nothing where there was none. */
  private static byte[] entry(Change change) {
    byte[] key = change.table().keyOf(change.key());
    byte[] before = change.former().map(StoredItem::bytes).orElse(new byte[0]);
    return new ByteWriter(Integer.BYTES + key.length + before.length)
        .writeInt(key.length)
        .write(key)
        .write(before)
        .toBytes();
  }

  /** Forgets what happened to a table that is gone or is not recoverable any more. */
  @Override
  public Runnable changed(Optional<Table> before, Optional<Table> after, Batch batch) {
    boolean was = before.flatMap(table -> table.definition().recovery()).isPresent();
    boolean is = after.flatMap(table -> table.definition().recovery()).isPresent();
    if (was && !is) {
      batch.deleteRange(all(before.orElseThrow().number()));
    }
    return () -> {};
  }

  /** Forgets what no restore can reach any more. */
  public void trim(Catalogue catalogue) {
    for (Table table : catalogue.tables()) {
      Optional<Recovery> recovery = table.definition().recovery();
      if (recovery.isEmpty()) {
        continue;
      }
      Instant oldest = clock.instant().minus(Duration.ofDays(recovery.get().days()));
      KeyRange past = until(table.number(), oldest);
      try (Cursor cursor = storage.scan(past, Direction.FORWARD)) {
        if (!cursor.next()) {
          continue;
        }
      }
      storage.write(new Batch().deleteRange(past));
    }
  }

  /** The entries of what happened at the moment or before it. */
  private static KeyRange until(int table, Instant moment) {
    return new KeyRange(
        start(table).toBytes(), start(table).writeLong(moment.toEpochMilli() + 1).toBytes());
  }

  /** Takes the changes of a table. */
  public interface Visitor {

    /**
     * Takes one change.
     *
     * @param key where the item is kept
     * @param before the item before the change as it was stored, empty where there was none
     */
    void visit(byte[] key, long millis, byte[] before);
  }

  /** What happened to a table after a moment, up to another, the oldest first. */
  public void changes(Reads reads, Table table, Instant after, Instant until, Visitor visitor) {
    KeyRange range =
        new KeyRange(until(table.number(), after).to(), until(table.number(), until).to());
    try (Cursor cursor = reads.scan(range, Direction.FORWARD)) {
      while (cursor.next()) {
        long millis = ByteBuffer.wrap(cursor.key()).getLong(TABLE_BYTES);
        ByteBuffer entry = ByteBuffer.wrap(cursor.value());
        byte[] key = new byte[entry.getInt()];
        entry.get(key);
        byte[] before = new byte[entry.remaining()];
        entry.get(before);
        visitor.visit(key, millis, before);
      }
    }
  }

  /** Undoes all that happened to a table after a moment, in a copy of its items. */
  public void undo(Reads reads, Table table, Instant moment, int copy) {
    KeyRange since = new KeyRange(until(table.number(), moment).to(), all(table.number()).to());
    Parts parts = new Parts(storage);
    try (Cursor cursor = reads.scan(since, Direction.BACKWARD)) {
      while (cursor.next()) {
        ByteBuffer entry = ByteBuffer.wrap(cursor.value());
        byte[] key = new byte[entry.getInt()];
        entry.get(key);
        byte[] before = new byte[entry.remaining()];
        entry.get(before);
        byte[] target = Space.moved(key, copy);
        if (before.length == 0) {
          parts.delete(target);
        } else {
          parts.put(target, before);
        }
      }
    }
    parts.write();
  }
}
