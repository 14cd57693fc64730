package dev.clave.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The work an engine does unasked, on one thread: deleting expired items, trimming streams. */
final class Upkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

  /** How often it looks whether there is something to do. What time it then is, the clock says. */
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Upkeep::daemon);

  private final Future<?> turns;

  Upkeep(List<Runnable> chores) {
    turns =
        thread.scheduleWithFixedDelay(
            () -> chores.forEach(Upkeep::attempt),
            INTERVAL.toMillis(),
            INTERVAL.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "clave-engine-upkeep");
    thread.setDaemon(true);
    return thread;
  }

  /** A chore that fails is tried again at the next turn. */
  private static void attempt(Runnable chore) {
    try {
      chore.run();
    } catch (RuntimeException failure) {
      LOG.warn("upkeep failed and will be tried again", failure);
    }
  }

  /** Ends the turn that is under way, which may wait for somebody who never answers. */
  void interrupt() {
    turns.cancel(true);
  }

  @Override
  public void close() {
    turns.cancel(false);
    thread.shutdown();
    try {
      thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
