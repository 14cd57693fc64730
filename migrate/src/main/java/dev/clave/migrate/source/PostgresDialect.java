package dev.clave.migrate.source;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * PostgreSQL. Parameters go without a type, and the server gives them that of the column they are
 * compared with: pgjdbc's name of a type ({@code serial}) may be no type at all.
 */
final class PostgresDialect implements Dialect {
  /**
   * Values come in their binary form from the first row on, which spares parsing timestamps and
   * numbers. Floating-point numbers come as text: PostgreSQL writes the shortest that means the
   * same, and that is what a table keeps. So do times with a zone, whose zone the driver would
   * change.
   */
  @Override
  public Properties settings() {
    Properties settings = new Properties();
    settings.setProperty("prepareThreshold", "-1");
    settings.setProperty("binaryTransferDisable", "FLOAT4,FLOAT8,TIMETZ");
    return settings;
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
  }

  @Override
  public Optional<String> momentStatement() {
    return Optional.of("postgres-moment");
  }

  @Override
  public Instant moment(ResultSet row) throws SQLException {
    return row.getObject(1, OffsetDateTime.class).toInstant();
  }

  @Override
  public boolean readsOnWhileOthersRun() {
    return true;
  }

  @Override
  public String later(List<String> columns) {
    return compared(columns, ">");
  }

  @Override
  public String upTo(List<String> columns) {
    return compared(columns, "<=");
  }

  private static String compared(List<String> columns, String comparison) {
    String parameters = String.join(", ", Collections.nCopies(columns.size(), "?"));
    return "(" + String.join(", ", columns) + ") " + comparison + " (" + parameters + ")";
  }

  @Override
  public int bindUpTo(PreparedStatement statement, int at, List<String> key, List<ColumnKind> kinds)
      throws SQLException {
    return bindLater(statement, at, key, kinds);
  }

  @Override
  public int bindLater(
      PreparedStatement statement, int at, List<String> key, List<ColumnKind> kinds)
      throws SQLException {
    for (int each = 0; each < key.size(); each++) {
      statement.setObject(at + each, key.get(each), Types.OTHER);
    }
    return at + key.size();
  }

  @Override
  public void bindLink(PreparedStatement statement, int at, Row parent, String column)
      throws SQLException {
    statement.setObject(at, parent.text(column), Types.OTHER);
  }

  @Override
  public void bindMoment(PreparedStatement statement, int at, Instant moment) throws SQLException {
    statement.setObject(at, moment.atOffset(ZoneOffset.UTC));
  }

  @Override
  public String wholeOrder(Columns columns) {
    return "source::text";
  }

  @Override
  public ColumnKind kind(ResultSetMetaData data, int at) throws SQLException {
    return kind(data.getColumnTypeName(at));
  }

  private static ColumnKind kind(String type) {
    return switch (type) {
      case "bool" -> ColumnKind.BOOLEAN;
      case "int2", "int4", "int8", "smallserial", "serial", "bigserial" -> ColumnKind.WHOLE;
      case "numeric" -> ColumnKind.NUMERIC;
      case "float4", "float8" -> ColumnKind.FLOATING;
      case "timestamptz" -> ColumnKind.INSTANT;
      case "date" -> ColumnKind.DATE;
      case "timestamp" -> ColumnKind.TIME;
      case "json", "jsonb" -> ColumnKind.JSON;
      case "bytea" -> ColumnKind.BYTES;
      default -> type.startsWith("_") ? ColumnKind.ARRAY : ColumnKind.TEXT;
    };
  }

  @Override
  public Object value(ResultSet rows, int at, ColumnKind kind) throws SQLException {
    return switch (kind) {
      case BOOLEAN -> {
        boolean value = rows.getBoolean(at);
        yield rows.wasNull() ? null : value;
      }
      case WHOLE -> {
        long value = rows.getLong(at);
        yield rows.wasNull() ? null : value;
      }
      case NUMERIC -> {
        Object value = rows.getObject(at);
        yield value == null || value instanceof BigDecimal ? value : value.toString();
      }
      case FLOATING -> Values.floating(rows.getString(at));
      case INSTANT -> instant(rows.getObject(at, OffsetDateTime.class));
      case DATE -> {
        LocalDate value = rows.getObject(at, LocalDate.class);
        yield infinite(value, LocalDate.MIN, LocalDate.MAX).orElse(value);
      }
      case TIME -> {
        LocalDateTime value = rows.getObject(at, LocalDateTime.class);
        yield infinite(value, LocalDateTime.MIN, LocalDateTime.MAX).orElse(value);
      }
      case JSON -> Values.json(rows.getString(at));
      case BYTES -> rows.getBytes(at);
      case ARRAY -> list(rows.getArray(at));
      case TEXT, ANY -> rows.getString(at);
    };
  }

  private static Object instant(OffsetDateTime value) {
    if (value == null) {
      return null;
    }
    return infinite(value, OffsetDateTime.MIN, OffsetDateTime.MAX).orElseGet(value::toInstant);
  }

  private static Optional<Object> infinite(Object value, Object least, Object most) {
    return most.equals(value)
        ? Optional.of("infinity")
        : least.equals(value) ? Optional.of("-infinity") : Optional.empty();
  }

  private static Object list(Array array) throws SQLException {
    return array == null ? null : list((Object[]) array.getArray(), kind(array.getBaseTypeName()));
  }

  /** An array of several dimensions is a list of lists. */
  private static List<Object> list(Object[] array, ColumnKind kind) {
    List<Object> list = new ArrayList<>();
    for (Object each : array) {
      list.add(each instanceof Object[] inner ? list(inner, kind) : element(each, kind));
    }
    return list;
  }

  /** What the driver gives inside an array, as the same value comes in a column of its own. */
  private static Object element(Object value, ColumnKind kind) {
    if (value == null) {
      return null;
    }
    return switch (kind) {
      case INSTANT -> ((Timestamp) value).toInstant();
      case TIME -> ((Timestamp) value).toLocalDateTime();
      case DATE -> ((Date) value).toLocalDate();
      case JSON -> Values.json(value.toString());
      case FLOATING -> Values.floating(value.toString());
      case TEXT -> value.toString();
      default -> value;
    };
  }

  /** The driver writes bytes as if they were letters. */
  @Override
  public String keyText(ResultSet rows, int at, Row row, String column) throws SQLException {
    return row.value(column) instanceof byte[] ? row.text(column) : rows.getString(at);
  }
}
