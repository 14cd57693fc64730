package dev.clave.migrate.source;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
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
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A database of which no more is known than that it has a JDBC driver. */
class StandardDialect implements Dialect {
  @Override
  public Properties settings() {
    return new Properties();
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    for (int level :
        List.of(Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE)) {
      if (connection.getMetaData().supportsTransactionIsolationLevel(level)) {
        connection.setTransactionIsolation(level);
        break;
      }
    }
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
  }

  @Override
  public Optional<String> momentStatement() {
    return Optional.empty();
  }

  @Override
  public Instant moment(ResultSet row) throws SQLException {
    return row.getTimestamp(1).toInstant();
  }

  @Override
  public boolean readsOnWhileOthersRun() {
    return false;
  }

  @Override
  public String later(List<String> columns) {
    return beyond(columns, " > ?");
  }

  @Override
  public String upTo(List<String> columns) {
    String equal = columns.stream().map(column -> column + " = ?").collect(and());
    return "(" + beyond(columns, " < ?") + " OR (" + equal + "))";
  }

  /** Not every database compares rows of values, and not every one uses an index for them. */
  private static String beyond(List<String> columns, String comparison) {
    List<String> either = new ArrayList<>();
    for (int last = 0; last < columns.size(); last++) {
      List<String> all = new ArrayList<>();
      for (String equal : columns.subList(0, last)) {
        all.add(equal + " = ?");
      }
      all.add(columns.get(last) + comparison);
      either.add("(" + all.stream().collect(and()) + ")");
    }
    return "(" + String.join(" OR ", either) + ")";
  }

  private static Collector<CharSequence, ?, String> and() {
    return Collectors.joining(" AND ");
  }

  @Override
  public int bindLater(
      PreparedStatement statement, int at, List<String> key, List<ColumnKind> kinds)
      throws SQLException {
    int next = at;
    for (int last = 0; last < key.size(); last++) {
      for (int each = 0; each <= last; each++) {
        bind(statement, next++, key.get(each), kinds.get(each));
      }
    }
    return next;
  }

  @Override
  public int bindUpTo(PreparedStatement statement, int at, List<String> key, List<ColumnKind> kinds)
      throws SQLException {
    int next = bindLater(statement, at, key, kinds);
    for (int each = 0; each < key.size(); each++) {
      bind(statement, next++, key.get(each), kinds.get(each));
    }
    return next;
  }

  /** A number that is bound as text is compared as text, or as a double. */
  protected void bind(PreparedStatement statement, int at, String text, ColumnKind kind)
      throws SQLException {
    switch (kind) {
      case WHOLE, NUMERIC -> statement.setBigDecimal(at, new BigDecimal(text));
      case FLOATING -> statement.setDouble(at, Double.parseDouble(text));
      case BOOLEAN -> statement.setBoolean(at, Boolean.parseBoolean(text));
      case BYTES -> statement.setBytes(at, HexFormat.of().parseHex(text.substring(2)));
      default -> statement.setString(at, text);
    }
  }

  @Override
  public void bindLink(PreparedStatement statement, int at, Row parent, String column)
      throws SQLException {
    statement.setObject(at, parent.value(column));
  }

  @Override
  public void bindMoment(PreparedStatement statement, int at, Instant moment) throws SQLException {
    statement.setTimestamp(at, Timestamp.from(moment));
  }

  @Override
  public String wholeOrder(Columns columns) {
    return IntStream.rangeClosed(1, columns.count())
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", "));
  }

  @Override
  public ColumnKind kind(ResultSetMetaData data, int at) throws SQLException {
    return switch (data.getColumnType(at)) {
      case Types.BIT, Types.BOOLEAN -> ColumnKind.BOOLEAN;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> ColumnKind.WHOLE;
      case Types.NUMERIC, Types.DECIMAL -> ColumnKind.NUMERIC;
      case Types.REAL, Types.FLOAT, Types.DOUBLE -> ColumnKind.FLOATING;
      case Types.TIMESTAMP_WITH_TIMEZONE -> ColumnKind.INSTANT;
      case Types.TIMESTAMP -> ColumnKind.TIME;
      case Types.DATE -> ColumnKind.DATE;
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> ColumnKind.BYTES;
      case Types.ARRAY -> ColumnKind.ARRAY;
      default -> ColumnKind.TEXT;
    };
  }

  @Override
  public Object value(ResultSet rows, int at, ColumnKind kind) throws SQLException {
    return switch (kind) {
      case BOOLEAN -> {
        boolean value = rows.getBoolean(at);
        yield rows.wasNull() ? null : value;
      }
      case WHOLE -> whole(rows.getBigDecimal(at));
      case NUMERIC -> rows.getBigDecimal(at);
      case FLOATING -> {
        double value = rows.getDouble(at);
        yield rows.wasNull() ? null : Values.floating(Double.toString(value));
      }
      case INSTANT -> {
        OffsetDateTime value = rows.getObject(at, OffsetDateTime.class);
        yield value == null ? null : value.toInstant();
      }
      case DATE -> rows.getObject(at, LocalDate.class);
      case TIME -> rows.getObject(at, LocalDateTime.class);
      case JSON -> Values.json(rows.getString(at));
      case BYTES -> rows.getBytes(at);
      case ARRAY -> array(rows.getArray(at));
      case TEXT, ANY -> rows.getString(at);
    };
  }

  /** Unsigned integers do not all fit a long. */
  private static Object whole(BigDecimal value) {
    boolean fits = value != null && value.precision() < String.valueOf(Long.MAX_VALUE).length();
    return fits ? value.longValueExact() : value;
  }

  private static List<Object> array(Array array) throws SQLException {
    if (array == null) {
      return null;
    }
    List<Object> list = new ArrayList<>();
    for (Object each : (Object[]) array.getArray()) {
      list.add(each instanceof Timestamp time ? time.toLocalDateTime() : each);
    }
    return list;
  }

  @Override
  public String keyText(ResultSet rows, int at, Row row, String column) throws SQLException {
    // Drivers write bytes as if they were letters, and booleans each in their own way.
    Object value = row.value(column);
    return value instanceof byte[] || value instanceof Boolean || value instanceof Number
        ? row.text(column)
        : rows.getString(at);
  }
}
