package dev.clave.events.operating;

import java.time.Duration;

/** Keeps work to so many a second. */
final class Pace {

  private static final long SECOND_NANOS = 1_000_000_000L;

  private final int perSecond;
  private final long begunNanos;
  private long doneCount;

  Pace(int perSecond, long begunNanos) {
    this.perSecond = perSecond;
    this.begunNanos = begunNanos;
  }

  /** How long to wait after so many more were done. */
  Duration after(int count, long nowNanos) {
    doneCount += count;
    long dueNanos = begunNanos + doneCount * SECOND_NANOS / perSecond;
    return Duration.ofNanos(Math.max(0, dueNanos - nowNanos));
  }
}
