package dev.clave.engine.storage;

import java.nio.ByteBuffer;
import org.rocksdb.LiveFileMetaData;

/** Says what lies in a stretch of keys. */
final class Areas {
  private static final int ITEMS = 3;

  private Areas() {}

  /** In which tables the keys of a file may be. */
  static String between(LiveFileMetaData file) {
    return "holds %s to %s".formatted(of(file.smallestKey()), of(file.largestKey()));
  }

  private static String of(byte[] key) {
    if (key.length == 0) {
      return "nothing";
    }
    return key[0] == ITEMS && key.length >= 1 + Integer.BYTES
        ? "table number " + ByteBuffer.wrap(key).getInt(1)
        : "area " + key[0];
  }
}
