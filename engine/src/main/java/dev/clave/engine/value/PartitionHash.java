package dev.clave.engine.value;

/**
 * Spreads partition keys over 32 bits. Stored in front of every key, so that a scan's segments are
 * ranges. Part of the storage format: never change it.
 */
public final class PartitionHash {

  private static final int OFFSET = 0x811C9DC5;
  private static final int PRIME = 0x01000193;

  private PartitionHash() {}

  /** Hashes what was written from {@code from} on into the four bytes before it. */
  public static void into(ByteWriter out, int from) {
    out.setInt(from - Integer.BYTES, of(out.buffer(), from, out.length()));
  }

  private static int of(byte[] bytes, int from, int to) {
    int hash = OFFSET;
    for (int i = from; i < to; i++) {
      hash = (hash ^ (bytes[i] & 0xFF)) * PRIME;
    }
    hash ^= hash >>> 16;
    hash *= 0x85EBCA6B;
    hash ^= hash >>> 13;
    hash *= 0xC2B2AE35;
    return hash ^ (hash >>> 16);
  }
}
