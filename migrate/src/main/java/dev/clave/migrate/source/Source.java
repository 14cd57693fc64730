package dev.clave.migrate.source;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A database seen as it was at one moment, as far as its dialect can: every query reads the same
 * snapshot.
 *
 * <pre>{@code
 * try (Source source = Source.open(JdbcAddress.of(jdbcUrl), InstantSource.system())) {
 *   long customers = source.count("customer");
 * }
 * }</pre>
 */
public final class Source implements AutoCloseable {
  private final Connection connection;
  private final Dialect dialect;
  private final String quote;
  private final Instant moment;
  private boolean texts;

  private Source(Connection connection, Dialect dialect, Instant moment) throws SQLException {
    this.connection = connection;
    this.dialect = dialect;
    this.moment = moment;
    this.quote = connection.getMetaData().getIdentifierQuoteString().strip();
  }

  /** The clock counts for a database that cannot be asked for its time. */
  public static Source open(JdbcAddress address, InstantSource clock) throws SQLException {
    Dialect dialect = Dialect.of(address.url());
    Connection connection = address.connect(dialect.settings());
    try {
      dialect.begin(connection);
      return new Source(connection, dialect, moment(connection, dialect, clock));
    } catch (SQLException refusal) {
      connection.close();
      throw refusal;
    }
  }

  private static Instant moment(Connection connection, Dialect dialect, InstantSource clock)
      throws SQLException {
    if (dialect.momentStatement().isEmpty()) {
      return clock.instant();
    }
    String sql = SqlTemplate.of(dialect.momentStatement().get(), Map.of());
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return dialect.moment(row);
    }
  }

  /** The source's own time when the snapshot was taken. */
  public Instant moment() {
    return moment;
  }

  /** Has rows read from now on keep every column's text beside its value. */
  public void keepTexts() {
    texts = true;
  }

  boolean keepsTexts() {
    return texts;
  }

  Dialect dialect() {
    return dialect;
  }

  /** A column's name as the database's SQL wants it. */
  String quoted(String column) {
    return quote.isEmpty() ? column : quote + column.replace(quote, quote + quote) + quote;
  }

  PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** Leaves the snapshot; the next statement takes a new one. */
  public void renew() throws SQLException {
    connection.rollback();
  }

  /** Which transactions the snapshot shows. Only PostgreSQL can be asked. */
  public SnapshotText snapshot() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SqlTemplate.of("postgres-snapshot", Map.of()))) {
      row.next();
      return SnapshotText.of(row.getString(1));
    }
  }

  /** The columns of a query, without reading it. */
  Columns columns(String table) throws SQLException {
    try (PreparedStatement statement = prepare(SqlTemplate.of("columns", Map.of("table", table)));
        ResultSet none = statement.executeQuery()) {
      return new Columns(dialect, none.getMetaData());
    }
  }

  /** What the columns of a query are in Java. */
  public Map<String, ColumnKind> kinds(String table) throws SQLException {
    Columns columns = columns(table);
    Map<String, ColumnKind> kinds = new LinkedHashMap<>();
    for (int at = 0; at < columns.count(); at++) {
      kinds.put(columns.names().get(at), columns.kind(at));
    }
    return kinds;
  }

  /** How many rows stand behind a FROM. */
  public long count(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SqlTemplate.of("count", Map.of("table", table)))) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
