package dev.clave.engine.transfer;

import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Parts;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The items that changed in a period, one entry for each, however often it did. They lie in storage
 * under the number of a table that nobody sees, since a table may have any number of them. Used by
 * one thread.
 */
final class ChangedItems {
  /** Entries of so many bytes wait in memory, where the next change of the same item meets them. */
  private static final int MOST_BYTES = 1 << 20;

  /**
   * What happened to an item.
   *
   * @param millis when it changed last
   * @param before the item before the first change as it was stored, empty where there was none
   * @param anyImage some image of the item, empty where there was none before any of the changes
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Changed(long millis, byte[] before, byte[] anyImage) {

    private Changed and(long nextMillis, byte[] nextBefore) {
      return new Changed(nextMillis, before, nextBefore.length == 0 ? anyImage : nextBefore);
    }

    private byte[] toBytes() {
      return new ByteWriter(Long.BYTES + Integer.BYTES + before.length + anyImage.length)
          .writeLong(millis)
          .writeInt(before.length)
          .write(before)
          .write(anyImage)
          .toBytes();
    }

    private static Changed of(byte[] storedBytes) {
      ByteBuffer bytes = ByteBuffer.wrap(storedBytes);
      long millis = bytes.getLong();
      byte[] before = new byte[bytes.getInt()];
      bytes.get(before);
      byte[] anyImage = new byte[bytes.remaining()];
      bytes.get(anyImage);
      return new Changed(millis, before, anyImage);
    }

    private int length() {
      return before.length + anyImage.length;
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Entry(byte[] key, Changed changed) {}

  /** Takes one item. */
  interface Visitor {
    void visit(byte[] key, Changed changed) throws IOException;
  }

  private final Storage storage;
  private final int number;
  private final Map<ByteBuffer, Entry> waiting = new LinkedHashMap<>();
  private long waitingBytes;

  /**
   * @param number of a table, under which nothing lies
   */
  ChangedItems(Storage storage, int number) {
    this.storage = storage;
    this.number = number;
  }

  /** Adds a change, which came after those that were added before. */
  void add(byte[] itemKey, long millis, byte[] before) {
    byte[] key = Space.moved(itemKey, number);
    Entry entry = waiting.get(ByteBuffer.wrap(key));
    Changed earlier;
    if (entry == null) {
      byte[] storedBytes = storage.get(key);
      earlier = storedBytes == null ? null : Changed.of(storedBytes);
    } else {
      earlier = entry.changed;
      waitingBytes -= key.length + earlier.length();
    }
    Changed changed =
        earlier == null ? new Changed(millis, before, before) : earlier.and(millis, before);
    waiting.put(ByteBuffer.wrap(key), new Entry(key, changed));
    waitingBytes += key.length + changed.length();
    if (waitingBytes >= MOST_BYTES) {
      store();
    }
  }

  private void store() {
    Parts parts = new Parts(storage);
    waiting.values().forEach(each -> parts.put(each.key, each.changed.toBytes()));
    parts.write();
    waiting.clear();
    waitingBytes = 0;
  }

  /** Goes through all of them. */
  void forEach(Table table, Visitor visitor) throws IOException {
    store();
    KeyRange all = new Table(table.definition().copy(number, table.description())).space().all();
    try (Cursor cursor = storage.scan(all, Direction.FORWARD)) {
      while (cursor.next()) {
        visitor.visit(cursor.key(), Changed.of(cursor.value()));
      }
    }
  }
}
