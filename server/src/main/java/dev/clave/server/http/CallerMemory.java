package dev.clave.server.http;

import dev.clave.engine.memory.MemoryBudget;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How much memory requests hold at a time for one purpose, such as their bodies, those of all
 * callers together. One caller has at most a half of it, so that nobody keeps everybody else out;
 * all callers without a token are one. What is taken counts for the whole process too, so that all
 * purposes together have a bound. Safe to share.
 *
 * <pre>{@code
 * if (memory.take(caller, bytes)) {
 *   try {
 *     read(body);
 *   } finally {
 *     memory.giveBack(caller, bytes);
 *   }
 * }
 * }</pre>
 */
public final class CallerMemory {
  private static final int PART_OF_HEAP = 4;

  private static final int LEAST_BODIES = 4;

  private final long most;
  private final long mostOfCaller;
  private final MemoryBudget process = MemoryBudget.ofProcess();

  /** Only of callers that hold something: there are no more than connections. */
  private final Map<String, Long> heldByCaller = new HashMap<>();

  private long heldBytes;

  /**
   * @param largest so much one caller may always have
   */
  public CallerMemory(long most, long largest) {
    this.most = most;
    this.mostOfCaller = Math.max(largest, most / 2);
  }

  /** A quarter of the heap, and at least four of the largest bodies. */
  static long ofHeap(long largestBody) {
    return Math.max(LEAST_BODIES * largestBody, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /** What one caller may take, and so the most that one of its requests may. */
  long mostOfCaller() {
    return mostOfCaller;
  }

  /** Takes bytes; false when there are too few left for the caller, and then takes none. */
  public synchronized boolean take(String caller, long bytes) {
    long ofCaller = heldByCaller.getOrDefault(caller, 0L) + bytes;
    if (heldBytes + bytes > most || ofCaller > mostOfCaller || !process.take(bytes)) {
      return false;
    }
    hold(caller, ofCaller, bytes);
    return true;
  }

  /** As the other, once others have given enough back; false when that takes too long. */
  public synchronized boolean take(String caller, long bytes, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!take(caller, bytes)) {
      long nanosLeft = deadline - System.nanoTime();
      if (bytes > mostOfCaller || nanosLeft <= 0) {
        return false;
      }
      try {
        // Others may give back to the process without telling anybody here.
        TimeUnit.NANOSECONDS.timedWait(
            this, Math.min(nanosLeft, TimeUnit.MILLISECONDS.toNanos(50)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  public synchronized void giveBack(String caller, long bytes) {
    process.giveBack(bytes);
    hold(caller, heldByCaller.getOrDefault(caller, 0L) - bytes, -bytes);
    notifyAll();
  }

  private void hold(String caller, long ofCaller, long change) {
    heldBytes += change;
    if (ofCaller == 0) {
      heldByCaller.remove(caller);
    } else {
      heldByCaller.put(caller, ofCaller);
    }
  }

  synchronized long held() {
    return heldBytes;
  }
}
