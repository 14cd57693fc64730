package dev.clave.events;

import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The live figures: a snapshot, then what changes, from rollups rather than from the events. Rates
 * and latencies are those of the last five whole seconds, settled acknowledgements those of the
 * last minute, everything else is as it is now; depths are counted up to 100,000.
 */
public final class Dashboard implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Dashboard.class);
  private static final int RATE_SECONDS = 5;
  private static final int SETTLED_SECONDS = 60;
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
  private final AtomicLong sequence = new AtomicLong();
  private final CopyOnWriteArrayList<Watcher> watchers = new CopyOnWriteArrayList<>();
  private DashboardSnapshot last;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Dashboard::thread);
  private ScheduledFuture<?> ticks;

  Dashboard(Database database, InstantSource clock) {
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
        database.call(
            connection -> {
              Map<String, Double> all = new LinkedHashMap<>();
              devices(connection, all);
              rates(connection, now, all);
              depths(connection, now, all);
              acknowledgements(connection, now, all);
              return all;
            });
    return new DashboardSnapshot(sequence.incrementAndGet(), now, figures);
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

  private static void devices(Connection connection, Map<String, Double> all) throws SQLException {
    Query.named(connection, "devices_by_status")
        .list(row -> all.put("devices." + row.getString(1), row.getDouble(2)));
  }

  private static void rates(Connection connection, Instant now, Map<String, Double> all)
      throws SQLException {
    Query.named(connection, "dashboard_rates", now, (double) RATE_SECONDS, now)
        .list(
            row -> {
              for (String name :
                  new String[] {
                    "received", "duplicates", "refused", "processed", "retried", "dead_lettered"
                  }) {
                all.put("rate." + name, row.getDouble(name) / RATE_SECONDS);
              }
              double processed = row.getDouble("processed");
              double sum = row.getDouble("latency_millis_sum");
              all.put("latency.avg_millis", processed == 0 ? 0.0 : Math.rint(sum / processed));
              double longest = row.getDouble("latency_millis_max");
              int[] counts = counts(row.getArray("latency_counts"));
              for (int percent : new int[] {50, 95, 99}) {
                double millis = LatencyCounts.percentile(counts, percent / 100.0);
                all.put("latency.p" + percent + "_millis", Math.min(longest, millis));
              }
              all.put("latency.max_millis", longest);
              return true;
            });
  }

  private static int[] counts(Array column) throws SQLException {
    return Arrays.stream((Integer[]) column.getArray()).mapToInt(Integer::intValue).toArray();
  }

  private static void depths(Connection connection, Instant now, Map<String, Double> all)
      throws SQLException {
    Query.named(connection, "dashboard_depths")
        .list(
            row -> {
              all.put("backlog.waiting", row.getDouble("waiting"));
              all.put("backlog.oldest_seconds", age(now, Query.instant(row, "waiting_since")));
              all.put("backlog.retrying", row.getDouble("retrying"));
              all.put("dead_letters.open", row.getDouble("dead_letters"));
              all.put("outbox.unpublished", row.getDouble("unpublished"));
              all.put("outbox.lag_seconds", age(now, Query.instant(row, "unpublished_since")));
              return true;
            });
  }

  private static double age(Instant now, Optional<Instant> since) {
    return since.map(at -> Math.max(0, Duration.between(at, now).toSeconds())).orElse(0L);
  }

  private static void acknowledgements(Connection connection, Instant now, Map<String, Double> all)
      throws SQLException {
    Query.named(connection, "dashboard_acknowledgements", now, (double) SETTLED_SECONDS)
        .list(
            row -> {
              all.put("acknowledgements.PENDING", row.getDouble("pending"));
              all.put("acknowledgements.ACKED", row.getDouble("acked"));
              all.put("acknowledgements.NACKED", row.getDouble("nacked"));
              all.put("acknowledgements.TIMEOUT", row.getDouble("timed_out"));
              return true;
            });
  }

  @Override
  public synchronized void close() {
    watchers.clear();
    timer.shutdownNow();
  }
}
