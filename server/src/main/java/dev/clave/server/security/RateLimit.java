package dev.clave.server.security;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * How fast one caller may ask. Each request moves the caller's clock on by its share of a second;
 * whoever is more than a burst ahead of time is told to wait.
 *
 * <pre>{@code
 * RateLimit limit = new RateLimit(100, System::nanoTime);
 * Optional<Duration> wait = limit.refuse("ana");
 * }</pre>
 */
public final class RateLimit {
  private static final long SECOND = 1_000_000_000L;

  /** Who comes when so many are ahead of time is told to wait: addresses cost a caller nothing. */
  static final int MOST_CALLERS = 100_000;

  private static final int BURST_SECONDS = 2;
  private static final long LOOKS_APART = SECOND / 10;

  private final long share;
  private final LongSupplier nanos;
  private final ConcurrentHashMap<String, Long> ahead = new ConcurrentHashMap<>();
  private final AtomicLong lastLook;

  /**
   * @param perSecond how many requests a second; 0 for any number
   * @param nanos the clock
   */
  public RateLimit(int perSecond, LongSupplier nanos) {
    this.share = perSecond == 0 ? 0 : SECOND / perSecond;
    this.nanos = nanos;
    this.lastLook = new AtomicLong(nanos.getAsLong() - LOOKS_APART);
  }

  /** Lets a request of the caller pass, or says how long to wait. */
  public Optional<Duration> refuse(String caller) {
    if (share == 0) {
      return Optional.empty();
    }
    long now = nanos.getAsLong();
    if (ahead.size() >= MOST_CALLERS && !ahead.containsKey(caller)) {
      forgetThoseInTime(now);
      if (ahead.size() >= MOST_CALLERS) {
        return Optional.of(Duration.ofNanos(share));
      }
    }
    AtomicReference<Duration> wait = new AtomicReference<>();
    ahead.compute(
        caller,
        (name, time) -> {
          long from = time == null ? now : Math.max(now, time);
          if (from - now > BURST_SECONDS * SECOND) {
            wait.set(Duration.ofNanos(from - now - BURST_SECONDS * SECOND));
            return from;
          }
          return from + share;
        });
    return Optional.ofNullable(wait.get());
  }

  /** Once in a while: to go through all callers takes longer than a request. */
  private void forgetThoseInTime(long now) {
    long last = lastLook.get();
    if (now - last >= LOOKS_APART && lastLook.compareAndSet(last, now)) {
      ahead.values().removeIf(time -> time <= now);
    }
  }
}
