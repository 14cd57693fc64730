package dev.clave.server;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for something that others bring about. */
public final class Await {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final long PAUSE_MILLIS = 50;

  private Await() {}

  /** Asks again and again until it is so. */
  public static void until(Callable<Boolean> so) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!so.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it did not come about within " + LONGEST);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
