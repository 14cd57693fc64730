package dev.clave.systems.transporte.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs work in one transaction: all of it or nothing. */
public final class Transactions {
  private final DataSource source;

  public Transactions(DataSource source) {
    this.source = source;
  }

  public interface Work<T> {
    T in(Connection connection) throws SQLException;
  }

  public <T> T run(Work<T> work) {
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
