package dev.clave.events.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.clave.events.model.EventsException;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Connections to the pipeline's schema and the way to run a transaction on one of them: a pool of
 * its own, or somebody else's, whose connections go back as they came.
 *
 * <pre>{@code
 * try (Database database = Database.forRequests(address, 8)) {
 *   long count = database.call(connection -> count(connection));
 * }
 * }</pre>
 */
public final class Database implements AutoCloseable {

  private static final int CONFLICT_ATTEMPTS = 8;
  private static final long CONNECTION_TIMEOUT_MILLIS = 5_000;

  private final DataSource source;
  private final Optional<HikariDataSource> pool;
  private final String settings;
  private final Schema schema;

  private Database(
      DataSource source, Optional<HikariDataSource> pool, String settings, Schema schema) {
    this.source = source;
    this.pool = pool;
    this.settings = settings;
    this.schema = schema;
  }

  /** For requests of people and programs. */
  public static Database forRequests(Address address, int connections) {
    return open("clave-requests", address, connections, Sql.named("session_for_requests"));
  }

  /** For ingestion, workers and the relay. */
  public static Database forWork(Address address, int connections) {
    return open("clave-work", address, connections, Sql.named("session_for_work"));
  }

  private static Database open(String name, Address address, int connections, String settings) {
    Schema schema = address.inSchema();
    if (address.dataSource().isPresent()) {
      DataSource theirs = address.dataSource().get();
      return new Database(theirs, Optional.empty(), settings.replace("SET ", "SET LOCAL "), schema);
    }
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(address.jdbcUrl());
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(Math.min(2, connections));
    config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
    config.setInitializationFailTimeout(CONNECTION_TIMEOUT_MILLIS);
    config.setConnectionInitSql(settings + ";" + schema.sessionStatement());
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("prepareThreshold", "2");
    HikariDataSource pool = new HikariDataSource(config);
    return new Database(pool, Optional.of(pool), settings, schema);
  }

  /** Counts the pool's connections, if it is one of its own. */
  public void measuredBy(MeterRegistry meters) {
    pool.ifPresent(own -> own.setMetricRegistry(meters));
  }

  /** Work within one transaction. */
  public interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Work within one transaction that gives nothing back. */
  public interface Action {
    void on(Connection connection) throws SQLException;
  }

  public void run(Action action) {
    call(
        connection -> {
          action.on(connection);
          return true;
        });
  }

  /**
   * Commits what the work did, or undoes it and throws; begins again when others were in the way.
   */
  public <T> T call(Work<T> work) {
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

  public <T> T once(Work<T> work) throws SQLException {
    return once(
        source,
        connection -> {
          prepare(connection);
          return work.on(connection);
        });
  }

  /** Commits what the work did on a connection of any source, or undoes it and throws. */
  public static <T> T once(DataSource source, Work<T> work) throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.on(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException | Error e) {
        rollback(connection, e);
        throw e;
      } finally {
        if (!connection.isClosed()) {
          connection.setAutoCommit(true);
        }
      }
    }
  }

  /** Connections of the own pool have the settings for good; others for one transaction. */
  private void prepare(Connection connection) throws SQLException {
    if (pool.isEmpty()) {
      execute(connection, settings);
      schema.enter(connection);
    }
  }

  private static void rollback(Connection connection, Throwable cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Runs statements outside any transaction, such as those that refuse one. */
  public void outside(Action action) throws SQLException {
    callOutside(
        connection -> {
          action.on(connection);
          return true;
        });
  }

  /** The same, with a result. */
  public <T> T callOutside(Work<T> work) throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(true);
      if (pool.isPresent()) {
        return work.on(connection);
      }
      String before = Schema.searchPath(connection);
      execute(connection, schema.sessionStatement());
      try {
        return work.on(connection);
      } finally {
        if (connection.isValid(1)) {
          Schema.restore(connection, before, false);
          execute(connection, Sql.named("unlisten"));
        }
      }
    }
  }

  private static void execute(Connection connection, String statements) throws SQLException {
    if (!statements.isEmpty()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(statements);
      }
    }
  }

  @Override
  public void close() {
    pool.ifPresent(HikariDataSource::close);
  }
}
