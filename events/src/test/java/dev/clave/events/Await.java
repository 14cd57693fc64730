package dev.clave.events;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;

/** Waits for something that happens in the background. */
public final class Await {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Await() {}

  public static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        Assertions.fail("did not happen within %s: %s", LIMIT, what);
      }
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
