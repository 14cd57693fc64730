package dev.clave.engine.storage;

/**
 * A walk over entries. It starts before the first one; {@link #next} moves to it.
 *
 * <pre>{@code
 * try (Cursor cursor = storage.scan(KeyRange.prefix(prefix), Direction.FORWARD)) {
 *   while (cursor.next()) {
 *     values.add(cursor.value());
 *   }
 * }
 * }</pre>
 */
public interface Cursor extends AutoCloseable {

  /** Moves to the next entry and says whether there is one. */
  boolean next();

  /** The key under the cursor; valid only after {@link #next} returned true. */
  byte[] key();

  /** The value under the cursor; valid only after {@link #next} returned true. */
  byte[] value();

  @Override
  void close();
}
