package dev.clave.events.operating;

import dev.clave.events.database.Query;
import dev.clave.events.measuring.LatencyCounts;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what the dashboard shows, from rollups rather than from the events. Rates and latencies are
 * those of the last five whole seconds, settled acknowledgements those of the last minute,
 * everything else is as it is now; depths are counted up to 100,000.
 */
final class DashboardFigures {

  private static final int RATE_SECONDS = 5;
  private static final int SETTLED_SECONDS = 60;

  private DashboardFigures() {}

  static Map<String, Double> read(Connection connection, Instant now, List<Figures> others)
      throws SQLException {
    Map<String, Double> all = new LinkedHashMap<>();
    for (Figures one : others) {
      all.putAll(one.read(connection));
    }
    rates(connection, now, all);
    all.putAll(depths(connection, now));
    acknowledgements(connection, now, all);
    return all;
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

  /** How much waits now. */
  static Map<String, Double> depths(Connection connection, Instant now) throws SQLException {
    Map<String, Double> all = new LinkedHashMap<>();
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
    return all;
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
}
