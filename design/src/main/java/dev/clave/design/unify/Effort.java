package dev.clave.design.unify;

import java.util.function.Supplier;

/** The steps that may still be taken for one answer. For one thread. */
final class Effort {
  /** What the answer that this thread looks for may spend: automata are built far below it. */
  private static final ThreadLocal<Effort> CURRENT = new ThreadLocal<>();

  private static final ThreadLocal<long[]> STEPS = ThreadLocal.withInitial(() -> new long[1]);

  private final long[] steps = STEPS.get();
  private final int most;
  private int remaining;

  Effort(int most) {
    this.most = most;
    this.remaining = most;
  }

  /** What this thread may spend at the moment; without an answer in search, as much as it likes. */
  static Effort current() {
    Effort current = CURRENT.get();
    return current == null ? new Effort(Integer.MAX_VALUE) : current;
  }

  /** Looks for an answer whose steps, also those far below, are taken from this effort. */
  <T> T within(Supplier<T> answer) {
    Effort outer = CURRENT.get();
    CURRENT.set(this);
    try {
      return answer.get();
    } finally {
      if (outer == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(outer);
      }
    }
  }

  /** Takes so many steps, or gives up. */
  void spend(int count) {
    steps[0] += count;
    remaining -= count;
    if (remaining < 0) {
      throw new GivenUp();
    }
  }

  int spent() {
    return most - remaining;
  }

  /** All steps that this thread has taken so far. */
  static long stepsOfThread() {
    return STEPS.get()[0];
  }
}
