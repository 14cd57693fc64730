package dev.clave.engine.storage;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts who is inside the native store, so that closing waits for them: a call into a closed one
 * would end the process.
 */
final class Uses {
  private static final int CLOSED = Integer.MIN_VALUE;
  private static final long PAUSE_NANOS = 100_000;

  private final AtomicInteger inside = new AtomicInteger();

  void enter() {
    if (inside.incrementAndGet() < 0) {
      inside.decrementAndGet();
      throw new StorageException("the store is closed");
    }
  }

  void leave() {
    inside.decrementAndGet();
  }

  /** Lets nobody in any more and waits for those inside; false when it was closed before. */
  boolean close() {
    if ((inside.getAndUpdate(count -> count | CLOSED) & CLOSED) != 0) {
      return false;
    }
    while (inside.get() != CLOSED) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }
}
