package dev.clave.table.evolution;

import dev.clave.table.item.TableException;
import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Keeps the capacity that requests consume below a number of units a second. */
final class Pace implements Consumer<Sent> {
  private static final long LONGEST_PAUSE_MILLIS = 1000;

  private final OptionalDouble unitsPerSecond;
  private final InstantSource clock;
  private final Retry.Pause pause;
  private final Instant begin;
  private double consumed;

  Pace(OptionalDouble unitsPerSecond, InstantSource clock, Retry.Pause pause) {
    this.unitsPerSecond = unitsPerSecond;
    this.clock = clock;
    this.pause = pause;
    this.begin = clock.instant();
  }

  /** Whether there is a bound at all. */
  boolean isBounded() {
    return unitsPerSecond.isPresent();
  }

  /** How many writes one request may have: those of a quarter of a second, at least one. */
  int portion(int largest) {
    return unitsPerSecond.isPresent()
        ? (int) Math.max(1, Math.min(largest, unitsPerSecond.getAsDouble() / 4))
        : largest;
  }

  @Override
  public synchronized void accept(Sent sent) {
    consumed += sent.capacityUnits();
  }

  private synchronized double consumed() {
    return consumed;
  }

  /** Waits until what was consumed is within the pace, and calls {@code meanwhile} now and then. */
  void keep(Runnable meanwhile) {
    for (long millis = ahead(); millis > 0; millis = ahead()) {
      pause(pause, Duration.ofMillis(Math.min(millis, LONGEST_PAUSE_MILLIS)));
      meanwhile.run();
    }
  }

  private long ahead() {
    if (unitsPerSecond.isEmpty()) {
      return 0;
    }
    double due = consumed() / unitsPerSecond.getAsDouble() * 1000;
    return (long) due - Duration.between(begin, clock.instant()).toMillis();
  }

  static void pause(Retry.Pause pause, Duration duration) {
    try {
      pause.pause(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TableException.busy("interrupted while a change is applied", e);
    }
  }
}
