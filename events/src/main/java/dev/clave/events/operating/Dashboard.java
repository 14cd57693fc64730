package dev.clave.events.operating;

import dev.clave.events.database.Database;
import dev.clave.events.model.EventsException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The live figures: a snapshot, then what changes.
 *
 * <pre>{@code
 * DashboardSnapshot now = events.dashboard().snapshot();
 * List<EventHistory.Period> day = events.dashboard().history(24);
 * }</pre>
 */
public final class Dashboard implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Dashboard.class);
  private static final long EVERY_MILLIS = 1_000;

  /** Someone who watches. */
  public interface Watcher {
    /** The first thing it is told. */
    void snapshot(DashboardSnapshot snapshot);

    /** The figures that changed since the snapshot or change before. */
    void changes(long sequence, Instant at, Map<String, Double> changes);
  }

  /** Ends the watching when it is closed. */
  public interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  private final Database database;
  private final InstantSource clock;
  private final List<Figures> others;
  private final EventHistory history = new EventHistory();
  private final AtomicLong sequence = new AtomicLong();
  private final CopyOnWriteArrayList<Watcher> watchers = new CopyOnWriteArrayList<>();
  private DashboardSnapshot last;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Dashboard::thread);
  private ScheduledFuture<?> ticks;

  public Dashboard(Database database, InstantSource clock, List<Figures> others) {
    this.others = others;
    this.database = database;
    this.clock = clock;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "clave-dashboard");
    thread.setDaemon(true);
    return thread;
  }

  /** The figures of now. */
  public DashboardSnapshot snapshot() {
    Instant now = clock.instant();
    Map<String, Double> figures =
        database.call(connection -> DashboardFigures.read(connection, now, others));
    return new DashboardSnapshot(sequence.incrementAndGet(), now, figures);
  }

  /**
   * Throughput and latencies of the last hours, in periods of equal length, oldest first.
   *
   * @param hours at most 24, which is as long as figures are kept
   */
  public List<EventHistory.Period> history(int hours) {
    Instant now = clock.instant();
    return database.call(connection -> history.read(connection, hours, now));
  }

  /** Tells the watcher everything now, then what changes each second, until it is closed. */
  public synchronized Watch watch(Watcher watcher) {
    if (last == null) {
      last = snapshot();
    }
    watcher.snapshot(last);
    watchers.add(watcher);
    if (ticks == null) {
      ticks =
          timer.scheduleWithFixedDelay(
              this::tick, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }
    return () -> leave(watcher);
  }

  private synchronized void leave(Watcher watcher) {
    watchers.remove(watcher);
    if (watchers.isEmpty() && ticks != null) {
      ticks.cancel(false);
      ticks = null;
      last = null;
    }
  }

  private void tick() {
    try {
      DashboardSnapshot now = snapshot();
      synchronized (this) {
        if (last == null) {
          return;
        }
        Map<String, Double> changes = now.changesSince(last);
        last = now;
        if (!changes.isEmpty()) {
          watchers.forEach(watcher -> tell(watcher, now, changes));
        }
      }
    } catch (EventsException e) {
      LOG.warn("the dashboard skips a second: {}", e.getMessage());
    }
  }

  private void tell(Watcher watcher, DashboardSnapshot now, Map<String, Double> changes) {
    try {
      watcher.changes(now.sequence(), now.at(), changes);
    } catch (RuntimeException e) {
      LOG.debug("a watcher left", e);
      watchers.remove(watcher);
    }
  }

  @Override
  public synchronized void close() {
    watchers.clear();
    timer.shutdownNow();
  }
}
