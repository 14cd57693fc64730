package dev.clave.engine.storage;

import dev.clave.engine.memory.Reading;

/**
 * Writes of any number that need not become visible all at once: they are stored in parts of
 * bounded size, so that copying many items takes little memory. Not thread-safe.
 *
 * <pre>{@code
 * Parts parts = new Parts(storage);
 * items.forEach(item -> parts.put(item.key(), item.value()));
 * parts.write();
 * }</pre>
 */
public final class Parts {
  private static final int MOST_STEPS = 100;
  private static final int MOST_BYTES = 1 << 20;

  private final Storage storage;
  private final Reading memory = Reading.current();
  private final long mark = memory.mark();
  private Batch batch = new Batch();

  public Parts(Storage storage) {
    this.storage = storage;
  }

  public void put(byte[] key, byte[] value) {
    batch.put(key, value);
    writeIfLarge();
  }

  public void delete(byte[] key) {
    batch.delete(key);
    writeIfLarge();
  }

  private void writeIfLarge() {
    if (batch.steps().size() >= MOST_STEPS || batch.valueBytes() >= MOST_BYTES) {
      write();
    }
  }

  /** Stores what is left; to be called at the end. */
  public void write() {
    if (!batch.isEmpty()) {
      storage.write(batch);
      batch = new Batch();
    }
    memory.dropSince(mark);
  }
}
