package dev.clave.events.database;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a background thread is to end; what it pauses on, so that nobody waits for its pause.
 *
 * <pre>{@code
 * while (!closing.hasBegun()) {
 *   work();
 *   closing.within(1_000);
 * }
 * }</pre>
 */
public final class Closing {

  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private final CountDownLatch beginning = new CountDownLatch(1);

  public void begin() {
    beginning.countDown();
  }

  public boolean hasBegun() {
    return beginning.getCount() == 0;
  }

  /** Waits for so long, or until closing begins; gives whether it has. */
  public boolean within(long millis) {
    try {
      return beginning.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      begin();
      return true;
    }
  }

  /** Begins, and waits for the thread to finish what it is doing. */
  public void join(Thread thread) {
    begin();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes all of them at the same time, and waits for them no longer than that. */
  public static void all(List<AutoCloseable> parts, Duration limit) {
    CountDownLatch open = new CountDownLatch(parts.size());
    for (AutoCloseable part : parts) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  part.close();
                } catch (Exception e) {
                  LOG.warn("could not close: {}", e.getMessage());
                } finally {
                  open.countDown();
                }
              },
              "clave-closing");
      thread.setDaemon(true);
      thread.start();
    }
    try {
      if (!open.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("closed without waiting for the database, which does not answer");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
