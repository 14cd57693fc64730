package dev.clave.engine.memory;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much of the Java heap may be held at once for one purpose. What is taken counts for the whole
 * process too, so that the sum of all purposes has a bound. Safe for use by many threads.
 *
 * <pre>{@code
 * MemoryBudget uploads = MemoryBudget.of(64L << 20);
 * if (!uploads.take(length)) { … }    // answer that there is no room now
 * uploads.giveBack(length);
 * }</pre>
 */
public final class MemoryBudget {
  private static final int PROCESS_PART_OF_HEAP = 2;
  private static final int PART_OF_HEAP = 4;

  /** What a process with a very small heap needs to answer the largest requests one by one. */
  private static final long LEAST_OF_PROCESS = 96L << 20;

  private static final MemoryBudget OF_PROCESS =
      new MemoryBudget(
          Math.max(LEAST_OF_PROCESS, Runtime.getRuntime().maxMemory() / PROCESS_PART_OF_HEAP),
          Optional.empty());

  private final long limit;
  private final Optional<MemoryBudget> whole;
  private final AtomicLong heldBytes = new AtomicLong();

  private MemoryBudget(long limit, Optional<MemoryBudget> whole) {
    this.limit = limit;
    this.whole = whole;
  }

  /** Half of the Java heap: what all purposes together may hold. */
  public static MemoryBudget ofProcess() {
    return OF_PROCESS;
  }

  /** So many bytes for one purpose, which are part of those of the process. */
  public static MemoryBudget of(long limit) {
    return new MemoryBudget(limit, Optional.of(OF_PROCESS));
  }

  /** A quarter of the Java heap for one purpose, and at least that many bytes. */
  public static MemoryBudget ofHeap(long least) {
    return of(Math.max(least, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
  }

  /** Takes bytes; returns false when they are not there, and then nothing is taken. */
  public boolean take(long bytes) {
    if (heldBytes.addAndGet(bytes) > limit) {
      heldBytes.addAndGet(-bytes);
      return false;
    }
    if (whole.isPresent() && !whole.get().take(bytes)) {
      heldBytes.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  public void giveBack(long bytes) {
    heldBytes.addAndGet(-bytes);
    whole.ifPresent(process -> process.giveBack(bytes));
  }

  public long held() {
    return heldBytes.get();
  }
}
