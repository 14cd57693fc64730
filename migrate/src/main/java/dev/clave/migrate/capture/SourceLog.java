package dev.clave.migrate.capture;

import dev.clave.migrate.source.JdbcAddress;
import dev.clave.migrate.source.PackagedSql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Where the log of a source ends and which transactions are open, asked while it is fenced.
 *
 * <pre>{@code
 * try (SourceLog log = SourceLog.open(JdbcAddress.of(jdbcUrl))) {
 *   Lsn end = log.end();
 * }
 * }</pre>
 */
public final class SourceLog implements AutoCloseable {
  /** The longest header of a page of the log, by PostgreSQL's {@code xlog_internal.h}. */
  private static final int PAGE_HEADER_BYTES = 40;

  private final Connection connection;

  private SourceLog(Connection connection) {
    this.connection = connection;
  }

  public static SourceLog open(JdbcAddress address) throws SQLException {
    return new SourceLog(address.connect(new Properties()));
  }

  /** Where the log ends now; every commit that was answered is before it. */
  public Lsn end() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(PackagedSql.of(SourceLog.class, "position"))) {
      row.next();
      long lsn = Lsn.of(row.getString("lsn")).value();
      // The place after a full page is given behind the next page's header, where no record ends.
      long within = Long.remainderUnsigned(lsn, row.getInt("block"));
      return new Lsn(within <= PAGE_HEADER_BYTES ? lsn - within : lsn);
    }
  }

  /** The transactions that wrote and are still open, by their number, each for people. */
  public Map<String, String> openTransactions() throws SQLException {
    Map<String, String> open = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(PackagedSql.of(SourceLog.class, "running"))) {
      while (rows.next()) {
        open.put(rows.getString("id"), rows.getString("description"));
      }
    }
    return open;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException gone) {
      // A connection that is broken cannot be closed better.
    }
  }
}
