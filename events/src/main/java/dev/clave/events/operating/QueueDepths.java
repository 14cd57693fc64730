package dev.clave.events.operating;

import dev.clave.events.database.Database;
import dev.clave.events.measuring.Metrics;
import dev.clave.events.model.EventsException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * How much waits in the pipeline, as gauges. The database is asked every five seconds at most,
 * however many look; while it does not answer there are no figures. Safe to share.
 *
 * <pre>{@code
 * new QueueDepths(database, clock).register(metrics);
 * }</pre>
 */
public final class QueueDepths {
  private static final Duration LOOKS_APART = Duration.ofSeconds(5);

  private record Look(Instant at, Map<String, Double> depths) {}

  private final Database database;
  private final InstantSource clock;
  private Look last = new Look(Instant.MIN, Map.of());

  public QueueDepths(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  public void register(Metrics metrics) {
    metrics.gauge("clave.events.waiting", () -> depth("backlog.waiting"));
    metrics.gauge("clave.events.waiting.seconds", () -> depth("backlog.oldest_seconds"));
    metrics.gauge("clave.events.retrying", () -> depth("backlog.retrying"));
    metrics.gauge("clave.events.dead.letters", () -> depth("dead_letters.open"));
    metrics.gauge("clave.events.outbox.unpublished", () -> depth("outbox.unpublished"));
    metrics.gauge("clave.events.outbox.lag.seconds", () -> depth("outbox.lag_seconds"));
  }

  private synchronized double depth(String name) {
    Instant now = clock.instant();
    if (!now.isBefore(last.at().plus(LOOKS_APART))) {
      last = new Look(now, depths(now));
    }
    return last.depths().getOrDefault(name, Double.NaN);
  }

  private Map<String, Double> depths(Instant now) {
    try {
      return database.call(connection -> DashboardFigures.depths(connection, now));
    } catch (EventsException unreachable) {
      return Map.of();
    }
  }
}
