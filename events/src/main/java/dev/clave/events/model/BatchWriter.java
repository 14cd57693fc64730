package dev.clave.events.model;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Writes the changes of many events in few statements, within their transaction. */
@FunctionalInterface
public interface BatchWriter<T> {

  /** The changes come in the order of their events. */
  void write(Connection connection, List<T> changes) throws SQLException;
}
