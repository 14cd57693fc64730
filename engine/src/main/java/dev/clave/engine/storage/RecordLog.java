package dev.clave.engine.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.zip.CRC32C;

/**
 * A file of RocksDB's log format: blocks of 32 KB with records in them, each behind a checksum of
 * four bytes, a length of two and a type of one. What is left of a block is zero.
 */
final class RecordLog {
  private static final int BLOCK_BYTES = 32 * 1024;
  private static final int HEADER_BYTES = 7;
  private static final int MASK = 0xa282ead8;

  private RecordLog() {}

  /** Where the first byte lies that is not as it was written; empty when all are. */
  static OptionalInt firstDamage(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (at < bytes.limit()) {
      int leftInBlock = Math.min(BLOCK_BYTES - at % BLOCK_BYTES, bytes.limit() - at);
      int length = HEADER_BYTES;
      if (leftInBlock < HEADER_BYTES) {
        length = leftInBlock;
        for (int i = at; i < at + length; i++) {
          if (bytes.get(i) != 0) {
            return OptionalInt.of(i);
          }
        }
      } else {
        length += Short.toUnsignedInt(bytes.getShort(at + Integer.BYTES));
        if (length > leftInBlock || bytes.getInt(at) != masked(bytes, at, length)) {
          return OptionalInt.of(at);
        }
      }
      at += length;
    }
    return OptionalInt.empty();
  }

  /** The checksum covers the type and what follows. */
  private static int masked(ByteBuffer bytes, int at, int length) {
    CRC32C checksum = new CRC32C();
    int covered = HEADER_BYTES - 1;
    checksum.update(bytes.slice(at + covered, length - covered));
    return Integer.rotateRight((int) checksum.getValue(), 15) + MASK;
  }
}
