package dev.clave.events.operating;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What became of the events of one type that were received in the last minute, which is what its
 * handler does right now. Of all types together the newest 100,000 events are counted.
 *
 * <pre>{@code
 * for (TypeRate rate : events.stored().typeRates()) {
 *   System.out.println(rate.type() + " " + rate.processedPerSecond());
 * }
 * }</pre>
 *
 * @param receivedPerSecond how many came
 * @param processedPerSecond how many of them are done
 * @param retrying how many wait for another attempt
 * @param deadLettered how many were given up
 */
public record TypeRate(
    String stream,
    String type,
    double receivedPerSecond,
    double processedPerSecond,
    long retrying,
    long deadLettered) {

  /** The stretch of time that is counted. */
  static final int SECONDS = 60;

  static TypeRate read(ResultSet row) throws SQLException {
    return new TypeRate(
        row.getString("stream"),
        row.getString("event_type"),
        row.getLong("received") / (double) SECONDS,
        row.getLong("processed") / (double) SECONDS,
        row.getLong("retrying"),
        row.getLong("dead_lettered"));
  }
}
