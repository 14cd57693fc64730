package dev.clave.table.evolution;

import dev.clave.table.Retry;
import dev.clave.table.Sent;
import dev.clave.table.TableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Keeps the capacity that requests consume below a number of units a second. */
final class Pace implements Consumer<Sent> {
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

  @Override
  public synchronized void accept(Sent sent) {
    consumed += sent.capacityUnits();
  }

  synchronized double consumed() {
    return consumed;
  }

  /** Waits until what was consumed is within the pace. */
  void keep() {
    if (unitsPerSecond.isEmpty()) {
      return;
    }
    double due = consumed() / unitsPerSecond.getAsDouble() * 1000;
    long millis = (long) due - Duration.between(begin, clock.instant()).toMillis();
    if (millis > 0) {
      pause(pause, Duration.ofMillis(millis));
    }
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
