package dev.clave.server;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends one thing after the other within a time for all of them together. What does not end in its
 * share of it, because a store or an issuer never answers, is interrupted and left behind, so that
 * it keeps nothing else from ending. Used by one thread.
 */
final class Shutdown {
  private static final Logger log = LoggerFactory.getLogger(Shutdown.class);

  private final long begin = System.nanoTime();

  /**
   * Ends something.
   *
   * @param subject its name in the log
   * @param within how long after the beginning of this shutdown it is waited for at most
   */
  void end(String subject, Duration within, Runnable work) {
    Thread thread = new Thread(work, "clave-end");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(Math.max(1, within.minusNanos(System.nanoTime() - begin).toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      log.warn("{} did not end in time and is left behind", subject);
      thread.interrupt();
    }
  }
}
