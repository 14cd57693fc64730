package dev.clave.engine.storage;

/**
 * The store as it was at one moment; later writes do not show. Close it to free what it holds.
 *
 * <pre>{@code
 * try (Snapshot before = storage.snapshot()) {
 *   storage.write(new Batch().delete(key));
 *   before.get(key);    // is still there
 * }
 * }</pre>
 */
public interface Snapshot extends Reads, AutoCloseable {

  @Override
  void close();
}
