package dev.clave.engine.write;

import dev.clave.engine.memory.Reading;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.StoredItem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/**
 * How many items, or index entries, a space holds and how large they are. The storage keeps both
 * numbers and adds to them in the batches of the writes.
 */
final class SpaceSize {

  /** Which space of which table. */
  record Place(int table, int space) {
    static Place of(Space space) {
      return new Place(space.table(), space.number());
    }

    private byte[] key(char number) {
      return start(table).writeShort(space).writeByte(number).toBytes();
    }

    void delete(Batch batch) {
      batch.delete(key(ITEMS)).delete(key(BYTES));
    }
  }

  /** What a batch adds to a space. */
  record Growth(long items, long bytes) {
    Growth and(Growth other) {
      return new Growth(items + other.items, bytes + other.bytes);
    }

    void addTo(Batch batch, Place place) {
      if (items != 0) {
        batch.add(place.key(ITEMS), items);
      }
      if (bytes != 0) {
        batch.add(place.key(BYTES), bytes);
      }
    }
  }

  /** Part of the storage format, beside the last table number. */
  private static final byte[] PREFIX = {1, 'c'};

  private static final char ITEMS = 'i';
  private static final char BYTES = 'b';

  private final LongAdder items = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  private static ByteWriter start(int table) {
    return new ByteWriter(PREFIX.length + Integer.BYTES + Short.BYTES + 1)
        .write(PREFIX)
        .writeInt(table);
  }

  void add(Growth growth) {
    if (growth.items() != 0) {
      items.add(growth.items());
    }
    if (growth.bytes() != 0) {
      bytes.add(growth.bytes());
    }
  }

  long items() {
    return items.sum();
  }

  long bytes() {
    return bytes.sum();
  }

  /** Deletes all that a storage keeps. */
  static void deleteAll(Batch batch) {
    batch.deleteRange(KeyRange.prefix(PREFIX));
  }

  /** Reads all that a storage keeps. */
  static void readAll(Storage storage, BiConsumer<Place, Growth> reader) {
    try (Cursor cursor = storage.scan(KeyRange.prefix(PREFIX), Direction.FORWARD)) {
      while (cursor.next()) {
        ByteBuffer key = ByteBuffer.wrap(cursor.key()).position(PREFIX.length);
        Place place = new Place(key.getInt(), key.getShort() & 0xFFFF);
        long number = ByteBuffer.wrap(cursor.value()).order(ByteOrder.LITTLE_ENDIAN).getLong();
        reader.accept(place, key.get() == ITEMS ? new Growth(number, 0) : new Growth(0, number));
      }
    }
  }

  /** Counts what is in a space by reading all of it. */
  static Growth count(Storage storage, Table table, Space space) {
    long items = 0;
    long bytes = 0;
    Reading memory = Reading.current();
    long mark = memory.mark();
    try (Cursor cursor = storage.scan(space.all(), Direction.FORWARD)) {
      while (cursor.next()) {
        items++;
        StoredItem item = StoredItem.of(cursor.value());
        bytes += space.number() == Space.ITEMS ? table.billedSize(item) : item.size();
        memory.dropSince(mark);
      }
    }
    return new Growth(items, bytes);
  }
}
