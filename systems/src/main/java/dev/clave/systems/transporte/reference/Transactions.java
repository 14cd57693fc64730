package dev.clave.systems.transporte.reference;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs work in one transaction: all of it or nothing. */
final class Transactions {
  private final DataSource source;

  Transactions(DataSource source) {
    this.source = source;
  }

  interface Work<T> {
    T in(Connection connection) throws SQLException;
  }

  <T> T run(Work<T> work) {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.in(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException failed) {
        connection.rollback();
        throw failed;
      }
    } catch (SQLException failed) {
      throw new ReferenceException(failed);
    }
  }
}
