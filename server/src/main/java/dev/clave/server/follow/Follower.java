package dev.clave.server.follow;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that reads a table's changes, until it is closed; what fails is tried again.
 *
 * <pre>{@code
 * try (Follower follower = Follower.start("shop", () -> readChanges())) {
 *   // the step runs again and again until this is closed
 * }
 * }</pre>
 */
public final class Follower implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Follower.class);
  private static final long PAUSE_MILLIS = 500;

  private final String system;
  private final Runnable step;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "clave-audit");

  private Follower(String system, Runnable step) {
    this.system = system;
    this.step = step;
  }

  /**
   * Begins to follow.
   *
   * @param system whose table it is, for the log
   * @param step reads what is new; it is called again and again
   */
  public static Follower start(String system, Runnable step) {
    Follower follower = new Follower(system, step);
    follower.thread.setDaemon(true);
    follower.thread.start();
    return follower;
  }

  private void run() {
    boolean isReported = false;
    try {
      do {
        isReported = poll(isReported);
      } while (!closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Tells of a failure once, not at every try. */
  private boolean poll(boolean isReported) {
    try {
      step.run();
      return false;
    } catch (RuntimeException e) {
      if (!isReported) {
        log.warn("the audit of `{}` cannot go on for now: {}", system, e.getMessage());
      }
      return true;
    }
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
