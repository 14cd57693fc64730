package dev.clave.server.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory request bodies take at a time, those of all requests together, by {@link
 * BodyWeight}. A request takes its share as the body arrives and gives it back when it is answered.
 * Safe to share.
 */
final class BodyBudget {
  private static final int PART_OF_HEAP = 4;

  private static final int LEAST_BODIES = 4;

  private final long most;
  private final AtomicLong held = new AtomicLong();

  BodyBudget(long most) {
    this.most = most;
  }

  /** A quarter of the heap, and at least four of the largest bodies. */
  static long ofHeap(long largestBody) {
    return Math.max(LEAST_BODIES * largestBody, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  /** What one body may take: not so much that it could never be taken beside another. */
  long mostOfOne(long largestBody) {
    return Math.max(largestBody, most / 2);
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
