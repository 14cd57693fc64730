package dev.clave.engine.storage;

/** An ordered map of bytes with atomic batches. Safe for use by many threads. */
public interface Storage extends Reads, AutoCloseable {

  /** Applies the batch as a whole; when this returns, it is as durable as the store promises. */
  void write(Batch batch);

  Snapshot snapshot();

  /** Whether what is written is there when the store is opened again. */
  boolean isDurable();

  @Override
  void close();
}
