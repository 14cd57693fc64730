package dev.clave.events.operating;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the dashboard shows at a moment.
 *
 * <pre>{@code
 * DashboardSnapshot now = events.dashboard().snapshot();
 * }</pre>
 *
 * @param figures by name, such as {@code backlog.waiting} or {@code outbox.unpublished}
 */
public record DashboardSnapshot(long sequence, Instant at, Map<String, Double> figures) {

  /** The figures that differ from an earlier snapshot's. */
  public Map<String, Double> changesSince(DashboardSnapshot earlier) {
    Map<String, Double> changes = new LinkedHashMap<>();
    figures.forEach(
        (name, value) -> {
          if (!value.equals(earlier.figures().get(name))) {
            changes.put(name, value);
          }
        });
    return changes;
  }
}
