package dev.clave.engine.table;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.value.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What deleted tables left in storage. A deletion notes the table's number in its own batch and
 * answers at once; the items are cleared afterwards, also by the next process if this one ends.
 */
public final class Leftovers {

  /** Part of the storage format, beside the last table number. */
  private static final byte[] PREFIX = {1, 'g'};

  private final Storage storage;
  private final Catalogue catalogue;

  public Leftovers(Storage storage, Catalogue catalogue) {
    this.storage = storage;
    this.catalogue = catalogue;
  }

  /** Notes that what lies under this number is to be cleared. */
  public static void note(int number, Batch batch) {
    batch.put(key(number), new byte[0]);
  }

  static void forget(int number, Batch batch) {
    batch.delete(key(number));
  }

  private static byte[] key(int number) {
    return new ByteWriter(PREFIX.length + Integer.BYTES).write(PREFIX).writeInt(number).toBytes();
  }

  /** Clears all there is to clear. */
  public void clear() {
    for (byte[] note : notes()) {
      int at = PREFIX.length;
      int number =
          (note[at] & 0xFF) << 24
              | (note[at + 1] & 0xFF) << 16
              | (note[at + 2] & 0xFF) << 8
              | (note[at + 3] & 0xFF);
      // Who publishes a table removes its note first and gives up the number then. Seen the other
      // way
      // round, a note that is gone means that somebody has what lies under the number.
      if (catalogue.isReserved(number) || storage.get(note) == null) {
        continue;
      }
      storage.write(new Batch().deleteRange(Space.ofTable(number)).delete(note));
    }
  }

  private List<byte[]> notes() {
    List<byte[]> notes = new ArrayList<>();
    try (Cursor cursor = storage.scan(KeyRange.prefix(PREFIX), Direction.FORWARD)) {
      while (cursor.next()) {
        notes.add(cursor.key());
      }
    }
    return notes;
  }
}
