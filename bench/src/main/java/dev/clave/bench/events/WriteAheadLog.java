package dev.clave.bench.events;

import dev.clave.events.database.Sql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * How many bytes a server has written to its log. It is the same on a busy machine, so that it
 * shows what a change of the pipeline saves where rates say nothing.
 */
record WriteAheadLog(String jdbcUrl, long start) {

  static WriteAheadLog from(String jdbcUrl) throws SQLException {
    return new WriteAheadLog(jdbcUrl, position(jdbcUrl));
  }

  double bytesPerEvent(int events) throws SQLException {
    return (double) (position(jdbcUrl) - start) / events;
  }

  private static long position(String jdbcUrl) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        PreparedStatement select =
            connection.prepareStatement(Sql.of(WriteAheadLog.class, "log_position"));
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
