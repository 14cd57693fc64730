package dev.clave.migrate.source;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Properties;

/** A PostgreSQL database seen as it was at one moment: every query reads the same snapshot. */
public final class Source implements AutoCloseable {
  private final Connection connection;
  private final Instant moment;
  private boolean texts;

  private Source(Connection connection, Instant moment) {
    this.connection = connection;
    this.moment = moment;
  }

  public static Source open(String jdbcUrl) throws SQLException {
    Connection connection = DriverManager.getConnection(jdbcUrl, settings());
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SqlTemplate.of("moment", Map.of()))) {
      row.next();
      return new Source(connection, row.getObject(1, OffsetDateTime.class).toInstant());
    }
  }

  /**
   * Values come in their binary form from the first row on, which spares parsing timestamps and
   * numbers. Floating-point numbers come as text: PostgreSQL writes the shortest that means the
   * same, and that is what a table keeps. So do times with a zone, whose zone the driver would
   * change. What the URL itself says wins.
   */
  private static Properties settings() {
    Properties settings = new Properties();
    settings.setProperty("prepareThreshold", "-1");
    settings.setProperty("binaryTransferDisable", "FLOAT4,FLOAT8,TIMETZ");
    return settings;
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

  Connection connection() {
    return connection;
  }

  PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
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
