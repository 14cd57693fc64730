package dev.clave.events;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The live figures: a snapshot, then what changes, from rollups rather than from the events. */
public final class Dashboard implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Dashboard.class);
  private static final int RATE_SECONDS = 5;
  private static final long EVERY_MILLIS = 1_000;

  /** Someone who watches. */
  public interface Watcher {
    /** The first thing it is told. */
    void snapshot(DashboardSnapshot snapshot);

    /** The figures that changed since the snapshot or change before. */
    void changes(long sequence, Instant at, Map<String, Double> changes);
  }

  private final Database database;
  private final InstantSource clock;
  private final AtomicLong sequence = new AtomicLong();
  private final CopyOnWriteArrayList<Watcher> watchers = new CopyOnWriteArrayList<>();
  private DashboardSnapshot last;
  private Thread thread;

  Dashboard(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
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
              acknowledgements(connection, all);
              return all;
            });
    return new DashboardSnapshot(sequence.incrementAndGet(), now, figures);
  }

  /** Tells the watcher everything now, then what changes each second, until it is closed. */
  public synchronized AutoCloseable watch(Watcher watcher) {
    if (last == null) {
      last = snapshot();
    }
    watcher.snapshot(last);
    watchers.add(watcher);
    if (thread == null) {
      thread = new Thread(this::loop, "clave-dashboard");
      thread.setDaemon(true);
      thread.start();
    }
    return () -> leave(watcher);
  }

  private synchronized void leave(Watcher watcher) {
    watchers.remove(watcher);
    if (watchers.isEmpty() && thread != null) {
      thread.interrupt();
      thread = null;
      last = null;
    }
  }

  private void loop() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(EVERY_MILLIS);
        tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
              all.put("latency.max_millis", row.getDouble("latency_millis_max"));
              return true;
            });
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

  private static void acknowledgements(Connection connection, Map<String, Double> all)
      throws SQLException {
    for (Acknowledgements.Status status : Acknowledgements.Status.values()) {
      all.put("acknowledgements." + status, 0.0);
    }
    Query.named(connection, "dashboard_acknowledgements")
        .list(row -> all.put("acknowledgements." + row.getString(1), row.getDouble(2)));
  }

  @Override
  public synchronized void close() {
    watchers.clear();
    if (thread != null) {
      thread.interrupt();
    }
  }
}
