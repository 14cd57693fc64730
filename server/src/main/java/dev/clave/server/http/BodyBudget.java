package dev.clave.server.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes of request bodies the server holds at a time, those of all requests together. A
 * request takes bytes as they arrive and gives them back when it is answered. Safe to share.
 */
final class BodyBudget {
  /** A body needs several times its size once it is read. */
  private static final int PART_OF_HEAP = 16;

  private static final int LEAST_BODIES = 4;

  private final long most;
  private final AtomicLong held = new AtomicLong();

  BodyBudget(long most) {
    this.most = most;
  }

  /** A sixteenth of the heap, and at least four of the largest bodies. */
  static long ofHeap(long largestBody) {
    return Math.max(LEAST_BODIES * largestBody, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /** Takes bytes; false when there are too few left, and then takes none. */
  boolean take(long bytes) {
    if (held.addAndGet(bytes) > most) {
      held.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  void giveBack(long bytes) {
    held.addAndGet(-bytes);
  }

  long held() {
    return held.get();
  }
}
