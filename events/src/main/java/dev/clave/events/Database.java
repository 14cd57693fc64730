package dev.clave.events;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/** A pool of connections and the way to run a transaction on one of them. */
final class Database implements AutoCloseable {

  private static final int CONFLICT_ATTEMPTS = 8;
  private static final long CONNECTION_TIMEOUT_MILLIS = 5_000;

  private final HikariDataSource pool;

  private Database(HikariDataSource pool) {
    this.pool = pool;
  }

  /** For requests of people and programs. */
  static Database forRequests(String jdbcUrl, int connections) {
    return open("clave-requests", jdbcUrl, connections, "session_for_requests");
  }

  /** For ingestion, workers and the relay. */
  static Database forWork(String jdbcUrl, int connections) {
    return open("clave-work", jdbcUrl, connections, "session_for_work");
  }

  private static Database open(String name, String jdbcUrl, int connections, String settings) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(jdbcUrl);
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(Math.min(2, connections));
    config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
    config.setInitializationFailTimeout(CONNECTION_TIMEOUT_MILLIS);
    config.setConnectionInitSql(Sql.named(settings));
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("prepareThreshold", "2");
    return new Database(new HikariDataSource(config));
  }

  /** Work within one transaction. */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Work within one transaction that gives nothing back. */
  interface Action {
    void on(Connection connection) throws SQLException;
  }

  void run(Action action) {
    call(
        connection -> {
          action.on(connection);
          return true;
        });
  }

  /**
   * Commits what the work did, or undoes it and throws; begins again when others were in the way.
   */
  <T> T call(Work<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return once(work);
      } catch (SQLException e) {
        if (!SqlErrors.isConflict(e) || attempt == CONFLICT_ATTEMPTS) {
          throw new EventsException("the database refused: " + e.getMessage(), e);
        }
      }
    }
  }

  <T> T once(Work<T> work) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.on(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException | Error e) {
        rollback(connection, e);
        throw e;
      }
    }
  }

  private static void rollback(Connection connection, Throwable cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** A connection outside any transaction, for statements that refuse one. */
  Connection plain() throws SQLException {
    return pool.getConnection();
  }

  @Override
  public void close() {
    pool.close();
  }
}
