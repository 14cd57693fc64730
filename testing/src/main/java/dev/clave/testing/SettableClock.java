package dev.clave.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The time of a test, for the table and the engine alike: it stands still until it is moved.
 *
 * <pre>{@code
 * clock.set(Instant.parse("2026-01-01T00:00:00Z"));
 * clock.advance(Duration.ofHours(1)); // what lives for half an hour is gone
 * }</pre>
 */
public final class SettableClock implements InstantSource {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);

  @Override
  public Instant instant() {
    return now.get();
  }

  public void set(Instant instant) {
    now.set(Objects.requireNonNull(instant, "instant"));
  }

  public void advance(Duration duration) {
    now.updateAndGet(before -> before.plus(duration));
  }
}
