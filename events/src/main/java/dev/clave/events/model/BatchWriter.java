package dev.clave.events.model;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes the changes of many events in few statements, within their transaction.
 *
 * <pre>{@code
 * BatchWriter<Integer> writer =
 *     (connection, numbers) -> {
 *       try (var insert = connection.prepareStatement(sql)) {
 *         for (int number : numbers) {
 *           insert.setInt(1, number);
 *           insert.addBatch();
 *         }
 *         insert.executeBatch();
 *       }
 *     };
 * EventHandler adding = (event, effects) -> effects.add(writer, event.payload().get("n").asInt());
 * }</pre>
 */
@FunctionalInterface
public interface BatchWriter<T> {

  /** The changes come in the order of their events. */
  void write(Connection connection, List<T> changes) throws SQLException;
}
