package dev.clave.events.operating;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * Figures of a system's own on the dashboard, such as how many of its things are in which state.
 *
 * <pre>{@code
 * Figures openOrders = connection -> Map.of("open orders", countOpen(connection));
 * EventsOptions options = EventsOptions.at(jdbcUrl).withFigures(List.of(openOrders));
 * }</pre>
 */
@FunctionalInterface
public interface Figures {

  /** By name; a name has a prefix that says whose it is, such as {@code orders.open}. */
  Map<String, Double> read(Connection connection) throws SQLException;
}
