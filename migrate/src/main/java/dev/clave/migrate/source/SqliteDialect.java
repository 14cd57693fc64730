package dev.clave.migrate.source;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * SQLite. A column holds values of any type, so each is taken as what it is; only columns declared
 * as {@code BOOLEAN} or {@code JSON} are read as those. Dates and times are text.
 */
final class SqliteDialect extends StandardDialect {
  @Override
  public void begin(Connection connection) throws SQLException {
    // The first statement takes the snapshot; the driver sets read-only only on opening.
    connection.setAutoCommit(false);
  }

  @Override
  public Optional<String> momentStatement() {
    return Optional.of("sqlite-moment");
  }

  @Override
  public Instant moment(ResultSet row) throws SQLException {
    return Instant.parse(row.getString(1));
  }

  @Override
  public boolean readsOnWhileOthersRun() {
    return true;
  }

  @Override
  public void bindMoment(PreparedStatement statement, int at, Instant moment) throws SQLException {
    statement.setString(at, moment.toString().substring(0, 19).replace('T', ' '));
  }

  @Override
  public ColumnKind kind(ResultSetMetaData data, int at) throws SQLException {
    return switch (data.getColumnTypeName(at).toUpperCase(Locale.ROOT)) {
      case "BOOLEAN", "BOOL" -> ColumnKind.BOOLEAN;
      case "JSON", "JSON_TEXT", "JSONB" -> ColumnKind.JSON;
      default -> ColumnKind.ANY;
    };
  }

  @Override
  public Object value(ResultSet rows, int at, ColumnKind kind) throws SQLException {
    if (kind != ColumnKind.ANY) {
      return super.value(rows, at, kind);
    }
    Object value = rows.getObject(at);
    if (value instanceof Integer whole) {
      return whole.longValue();
    }
    return value instanceof Double number ? Values.floating(number.toString()) : value;
  }

  /**
   * SQLite rounds the last digit of a floating-point number in its text; the number itself counts.
   */
  @Override
  public String text(ResultSet rows, int at) throws SQLException {
    Object value = rows.getObject(at);
    return value instanceof Double ? value.toString() : rows.getString(at);
  }

  /** Whether a value is a number or text decides its order, so the text of a key says which. */
  @Override
  public String keyText(ResultSet rows, int at, Row row, String column) throws SQLException {
    Object value = rows.getObject(at);
    if (value instanceof byte[] bytes) {
      return "b" + HexFormat.of().formatHex(bytes);
    }
    return (value instanceof Double ? "r" : value instanceof Number ? "i" : "t") + value;
  }

  @Override
  protected void bind(PreparedStatement statement, int at, String text, ColumnKind kind)
      throws SQLException {
    String value = text.substring(1);
    switch (text.charAt(0)) {
      case 'b' -> statement.setBytes(at, HexFormat.of().parseHex(value));
      case 'r' -> statement.setDouble(at, Double.parseDouble(value));
      case 'i' -> statement.setLong(at, Long.parseLong(value));
      default -> statement.setString(at, value);
    }
  }

  @Override
  public void bindLink(PreparedStatement statement, int at, Row parent, String column)
      throws SQLException {
    Object value = parent.value(column);
    statement.setObject(at, value instanceof BigDecimal number ? number.doubleValue() : value);
  }
}
