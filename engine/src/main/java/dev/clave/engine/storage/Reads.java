package dev.clave.engine.storage;

/**
 * What can be read from an ordered store of bytes: one value, or a range of entries in key order.
 *
 * <pre>{@code
 * byte[] value = storage.get(key);    // null if there is none
 * }</pre>
 */
public interface Reads {

  /** The value stored under {@code key}, or {@code null}: absence is the common case on writes. */
  byte[] get(byte[] key);

  /** The entries of {@code range}, seen as they were at the moment of the call. */
  Cursor scan(KeyRange range, Direction direction);
}
