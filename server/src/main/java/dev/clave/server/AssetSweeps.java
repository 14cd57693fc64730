package dev.clave.server;

import dev.clave.assets.Assets;
import dev.clave.assets.Sweeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes from time to time what nobody needs: the table's expiry reaches no objects. Abandoned
 * uploads often, and every object that is kept in turn, so many at a time.
 */
final class AssetSweeps implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AssetSweeps.class);

  /**
   * How often, and how much.
   *
   * @param most how many kept objects are looked at each time; each takes two reads of the table
   */
  record Pace(Duration arrivals, Duration kept, int most) {
    static final Pace USUAL = new Pace(Duration.ofMinutes(15), Duration.ofHours(1), 5_000);
  }

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "clave-asset-sweeps");
            thread.setDaemon(true);
            return thread;
          });

  private final List<ScheduledFuture<?>> sweeping = new ArrayList<>();

  AssetSweeps(Collection<Assets> all, Pace pace) {
    for (Assets assets : all) {
      Rounds rounds = new Rounds(assets, pace.most());
      every(pace.arrivals(), rounds::arrivals);
      every(pace.kept(), rounds::kept);
    }
  }

  private void every(Duration pause, Runnable work) {
    sweeping.add(
        timer.scheduleWithFixedDelay(
            () -> attempt(work), pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** A store that does not answer now is asked again next time. */
  private static void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      log.warn("assets were not swept", e);
    }
  }

  /** The walks through one system's files, one after the other. */
  private static final class Rounds {
    private final Assets assets;
    private final int most;
    private Optional<String> from = Optional.empty();

    Rounds(Assets assets, int most) {
      this.assets = assets;
      this.most = most;
    }

    void arrivals() {
      tell(assets.sweeper().sweepArrivals());
    }

    void kept() {
      Sweeper.Stretch stretch = assets.sweeper().sweepKept(from, most);
      from = stretch.next();
      tell(stretch.report());
    }

    private void tell(Sweeper.Report report) {
      String entity = assets.entity().name();
      int removedFiles = report.expired().size() + report.orphans().size();
      if (removedFiles > 0) {
        log.info(
            "{} objects and uploads of `{}` that nobody needs were removed", removedFiles, entity);
      }
      List<?> stranded = report.stranded();
      if (!stranded.isEmpty()) {
        log.warn("{} files of `{}` belong to something that is gone", stranded.size(), entity);
      }
    }
  }

  @Override
  public void close() {
    sweeping.forEach(each -> each.cancel(false));
    timer.shutdown();
    try {
      timer.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
