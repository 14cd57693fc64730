package dev.clave.engine.wire;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory the bodies of all requests to an endpoint take at once. A request takes bytes as
 * they arrive, and before it is read what its values take beyond them; it gives all of it back when
 * it is answered. Safe for use by many threads.
 */
final class BodyBudget {
  private static final int PART_OF_HEAP = 4;

  private static final int COLLECTION_BYTES = 120;
  private static final int FIELD_BYTES = 50;
  private static final long LEAST_BYTES = 2L * Body.MAX_BYTES;

  private final long limit;
  private final AtomicLong held = new AtomicLong();

  BodyBudget(long limit) {
    this.limit = limit;
  }

  /** A quarter of the Java heap, and at least two of the largest requests. */
  static BodyBudget ofHeap() {
    return new BodyBudget(Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
  }

  /**
   * What a body takes beyond its bytes once it is read: a value of nine bytes becomes objects of
   * some two hundred. Punctuation tells how many there are.
   */
  static int beyondBytes(byte[] body) {
    long weight = 0;
    for (byte each : body) {
      weight +=
          switch (each) {
            case '{', '[' -> COLLECTION_BYTES;
            case ':', ',' -> FIELD_BYTES;
            default -> 0;
          };
    }
    return (int) Math.min(weight, Integer.MAX_VALUE);
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
