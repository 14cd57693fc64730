package dev.clave.server;

import dev.clave.assets.Assets;
import dev.clave.assets.Sweeper;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes abandoned uploads away from time to time: the table's expiry reaches no objects. */
final class AssetSweeps implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AssetSweeps.class);
  private static final Duration PAUSE = Duration.ofMinutes(15);

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "clave-asset-sweeps");
            thread.setDaemon(true);
            return thread;
          });

  private final ScheduledFuture<?> sweeping;

  AssetSweeps(Collection<Assets> all) {
    this.sweeping =
        timer.scheduleWithFixedDelay(
            () -> all.forEach(AssetSweeps::sweep),
            PAUSE.toSeconds(),
            PAUSE.toSeconds(),
            TimeUnit.SECONDS);
  }

  /** A store that does not answer now is asked again next time. */
  private static void sweep(Assets assets) {
    try {
      Sweeper.Report report = assets.sweeper().sweepArrivals();
      if (!report.orphans().isEmpty()) {
        log.info("{} abandoned uploads were taken away", report.orphans().size());
      }
    } catch (RuntimeException e) {
      log.warn("abandoned uploads were not swept", e);
    }
  }

  @Override
  public void close() {
    sweeping.cancel(false);
    timer.shutdown();
    try {
      timer.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
