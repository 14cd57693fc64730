package dev.clave.engine.wire;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes of request bodies an endpoint holds at once, all requests together. A request
 * takes bytes as they arrive and gives them back when it is answered. Safe for use by many threads.
 */
final class BodyBudget {
  /** A request needs several times its size once it is read. */
  private static final int PART_OF_HEAP = 16;

  private static final long LEAST_BYTES = 2L * Body.MAX_BYTES;

  private final long limit;
  private final AtomicLong held = new AtomicLong();

  BodyBudget(long limit) {
    this.limit = limit;
  }

  /** A sixteenth of the Java heap, and at least two of the largest requests. */
  static BodyBudget ofHeap() {
    return new BodyBudget(Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
  }

  /** Takes bytes from the budget; false when they are not there, and then nothing is taken. */
  boolean take(long bytes) {
    if (held.addAndGet(bytes) > limit) {
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
