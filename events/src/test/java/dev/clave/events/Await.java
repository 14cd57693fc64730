package dev.clave.events;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;

/**
 * Waits for something that happens in the background: for two minutes, or {@code
 * -Dclave.await.minutes} on a machine that is busy for long.
 */
public final class Await {

  static final Duration LIMIT = Duration.ofMinutes(Integer.getInteger("clave.await.minutes", 2));

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
