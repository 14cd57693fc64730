package dev.clave.engine.expiry;

import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;

/**
 * The mark of a table whose items were there before its time to live was switched on and have no
 * entries yet. It is written with the setting, so that a crash cannot lose the work still to do.
 */
final class Unindexed {
  private static final int AREA = 7;

  private Unindexed() {}

  static byte[] key(Table table) {
    return new ByteWriter(5).writeByte(AREA).writeInt(table.number()).toBytes();
  }
}
