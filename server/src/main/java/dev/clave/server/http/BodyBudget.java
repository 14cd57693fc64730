package dev.clave.server.http;

import java.util.HashMap;
import java.util.Map;

/**
 * How much memory bodies take at a time, those of all requests together. One caller has at most a
 * half of it, so that nobody keeps everybody else out by holding bodies back; all callers without a
 * token are one. A request takes its part as the body arrives and gives it back when it is
 * answered. Safe to share.
 */
final class BodyBudget {
  private static final int PART_OF_HEAP = 4;

  private static final int LEAST_BODIES = 4;

  private final long most;
  private final long mostOfCaller;

  /** Only of callers that hold something: there are no more than connections. */
  private final Map<String, Long> heldByCaller = new HashMap<>();

  private long heldBytes;

  /**
   * @param largestBody so much one caller may always have
   */
  BodyBudget(long most, long largestBody) {
    this.most = most;
    this.mostOfCaller = Math.max(largestBody, most / 2);
  }

  /** A quarter of the heap, and at least four of the largest bodies. */
  static long ofHeap(long largestBody) {
    return Math.max(LEAST_BODIES * largestBody, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /** What all bodies of one caller may take, and so the most that one of them may. */
  long mostOfCaller() {
    return mostOfCaller;
  }

  /** Takes bytes; false when there are too few left for the caller, and then takes none. */
  synchronized boolean take(String caller, long bytes) {
    long ofCaller = heldByCaller.getOrDefault(caller, 0L) + bytes;
    if (heldBytes + bytes > most || ofCaller > mostOfCaller) {
      return false;
    }
    hold(caller, ofCaller, bytes);
    return true;
  }

  synchronized void giveBack(String caller, long bytes) {
    hold(caller, heldByCaller.getOrDefault(caller, 0L) - bytes, -bytes);
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
