package dev.clave.migrate.source;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * MariaDB and MySQL. Their driver holds a whole result in memory when another statement is run, so
 * rows are asked for a page at a time. A {@code TIMESTAMP} is an instant, a {@code DATETIME} is
 * not; dates come as text, because the driver makes null of {@code 0000-00-00}.
 */
final class MariaDbDialect extends StandardDialect {
  @Override
  public Properties settings() {
    Properties settings = new Properties();
    settings.setProperty("connectionTimeZone", "UTC");
    settings.setProperty("forceConnectionTimeZoneToSession", "true");
    return settings;
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    super.begin(connection);
    try (Statement statement = connection.createStatement()) {
      statement.execute(SqlTemplate.of("mariadb-zone", Map.of()));
    }
  }

  @Override
  public Optional<String> momentStatement() {
    return Optional.of("mariadb-moment");
  }

  @Override
  public Instant moment(ResultSet row) throws SQLException {
    return ((LocalDateTime) time(row.getString(1))).toInstant(ZoneOffset.UTC);
  }

  @Override
  public void bindMoment(PreparedStatement statement, int at, Instant moment) throws SQLException {
    statement.setString(at, moment.toString().replace('T', ' ').replace("Z", ""));
  }

  @Override
  public void bindLink(PreparedStatement statement, int at, Row parent, String column)
      throws SQLException {
    Object value = parent.value(column);
    boolean temporal =
        value instanceof Instant || value instanceof LocalDate || value instanceof LocalDateTime;
    statement.setObject(at, temporal ? value.toString().replace('T', ' ').replace("Z", "") : value);
  }

  @Override
  public ColumnKind kind(ResultSetMetaData data, int at) throws SQLException {
    return switch (data.getColumnTypeName(at)) {
      case "TIMESTAMP" -> ColumnKind.INSTANT;
      case "YEAR" -> ColumnKind.TEXT;
      case "JSON" -> ColumnKind.JSON;
      default -> super.kind(data, at);
    };
  }

  @Override
  public Object value(ResultSet rows, int at, ColumnKind kind) throws SQLException {
    return switch (kind) {
      case INSTANT -> {
        Object time = time(rows.getString(at));
        yield time instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : time;
      }
      case TIME -> time(rows.getString(at));
      case DATE -> date(rows.getString(at));
      // The shortest text that means the same number, as the database writes it.
      case FLOATING -> Values.floating(rows.getString(at));
      default -> super.value(rows, at, kind);
    };
  }

  private static Object time(String text) {
    try {
      return text == null ? null : LocalDateTime.parse(text.replace(' ', 'T'));
    } catch (DateTimeException none) {
      return text;
    }
  }

  private static Object date(String text) {
    try {
      return text == null ? null : LocalDate.parse(text);
    } catch (DateTimeException none) {
      return text;
    }
  }
}
