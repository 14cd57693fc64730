package dev.clave.migrate.source;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What differs between databases: the snapshot, how the rows of a key go on, and what the types of
 * columns are in Java. One class for each database; {@link StandardDialect} for all others.
 */
interface Dialect {
  static Dialect of(String jdbcUrl) {
    if (jdbcUrl.startsWith("jdbc:postgresql:")) {
      return new PostgresDialect();
    }
    if (jdbcUrl.startsWith("jdbc:mariadb:") || jdbcUrl.startsWith("jdbc:mysql:")) {
      return new MariaDbDialect();
    }
    return jdbcUrl.startsWith("jdbc:sqlite:") ? new SqliteDialect() : new StandardDialect();
  }

  /** Settings of the driver; what the URL says wins. */
  Properties settings();

  /**
   * Begins the transaction in which everything is read, as far as the database can in one state.
   */
  void begin(Connection connection) throws SQLException;

  /**
   * The statement that asks the database for its time, or empty: then the caller's clock counts.
   */
  Optional<String> momentStatement();

  /** The time in the answer to that statement. */
  Instant moment(ResultSet row) throws SQLException;

  /**
   * Whether a result can be read on while the connection runs other statements, without the driver
   * holding all of it in memory. Without that, rows are asked for a page at a time.
   */
  boolean readsOnWhileOthersRun();

  /** The condition that quoted columns, together, come after a key. */
  String later(List<String> columns);

  /** The condition that they come before a key or are it. */
  String upTo(List<String> columns);

  /** Sets the parameters of {@link #later}; gives the place of the next one. */
  int bindLater(PreparedStatement statement, int at, List<String> key, List<ColumnKind> kinds)
      throws SQLException;

  /** Sets the parameters of {@link #upTo}; gives the place of the next one. */
  int bindUpTo(PreparedStatement statement, int at, List<String> key, List<ColumnKind> kinds)
      throws SQLException;

  /** Sets a parameter to a parent's value, by which its children are found. */
  void bindLink(PreparedStatement statement, int at, Row parent, String column) throws SQLException;

  /** Sets a parameter to a moment, to compare it with a column that tells when a row changed. */
  void bindMoment(PreparedStatement statement, int at, Instant moment) throws SQLException;

  /** An order of rows in all their columns, the same in every run. */
  String wholeOrder(Columns columns);

  ColumnKind kind(ResultSetMetaData data, int at) throws SQLException;

  Object value(ResultSet rows, int at, ColumnKind kind) throws SQLException;

  /** A value as the source writes it as text, for a comparison with what is stored. */
  default String text(ResultSet rows, int at) throws SQLException {
    return rows.getString(at);
  }

  /** A key's value as the text that {@link #bindLater} takes; it says all that the value says. */
  String keyText(ResultSet rows, int at, Row row, String column) throws SQLException;
}
