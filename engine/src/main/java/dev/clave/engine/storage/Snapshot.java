package dev.clave.engine.storage;

/** The store as it was at one moment; later writes do not show. Close it to free what it holds. */
public interface Snapshot extends Reads, AutoCloseable {

  @Override
  void close();
}
