package dev.clave.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is told to go on. */
public final class SettableClock implements InstantSource {
  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  public void set(Instant moment) {
    now = moment;
  }

  public void advance(Duration duration) {
    now = now.plus(duration);
  }
}
