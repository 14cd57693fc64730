package dev.clave.engine.storage;

/**
 * An ordered map of bytes with atomic batches. Safe for use by many threads.
 *
 * <pre>{@code
 * try (Storage storage = new MemoryStorage()) {
 *   storage.write(new Batch().put(key, value));
 *   storage.get(key);
 * }
 * }</pre>
 */
public interface Storage extends Reads, AutoCloseable {

  /** Applies the batch as a whole; when this returns, it is as durable as the store promises. */
  void write(Batch batch);

  Snapshot snapshot();

  /** Whether what is written is there when the store is opened again. */
  boolean isDurable();

  @Override
  void close();
}
