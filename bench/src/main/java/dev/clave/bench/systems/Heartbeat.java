package dev.clave.bench.systems;

import java.util.concurrent.atomic.AtomicLong;

/** Says on standard error how far a long run has come, every ten seconds. Used by many threads. */
final class Heartbeat {
  private static final long PAUSE_NANOS = 10_000_000_000L;

  private final String what;
  private final long total;
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong next = new AtomicLong(System.nanoTime() + PAUSE_NANOS);

  /** A run of so many steps, or of a negative number where that is not known. */
  Heartbeat(String what, long total) {
    this.what = what;
    this.total = total;
  }

  void add(long steps) {
    at(what, done.addAndGet(steps), total);
  }

  void at(String part, long steps, long all) {
    long due = next.get();
    if (System.nanoTime() - due >= 0 && next.compareAndSet(due, due + PAUSE_NANOS)) {
      String end = all < 0 ? "" : " of %,d".formatted(all);
      System.err.printf("%s %,d%s%n", part, steps, end);
    }
  }
}
