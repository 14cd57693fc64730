package dev.clave.events.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * One statement with its parameters, for everything that is not in a hurry.
 *
 * <pre>{@code
 * Optional<String> name =
 *     Query.of(connection, Sql.of(Orders.class, "name_of_order"), orderId)
 *         .first(row -> row.getString("name"));
 * }</pre>
 */
public final class Query {

  /** Reads one row. */
  public interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private static final int ROWS_AT_A_TIME = 32;

  private final Connection connection;
  private final String sql;
  private final Object[] parameters;

  private Query(Connection connection, String sql, Object[] parameters) {
    this.connection = connection;
    this.sql = sql;
    this.parameters = parameters;
  }

  public static Query named(Connection connection, String name, Object... parameters) {
    return of(connection, Sql.named(name), parameters);
  }

  /** For the few statements whose text is completed first. */
  public static Query of(Connection connection, String sql, Object... parameters) {
    return new Query(connection, sql, parameters);
  }

  public <T> List<T> list(Row<T> reader) throws SQLException {
    try (PreparedStatement statement = prepare();
        ResultSet row = statement.executeQuery()) {
      List<T> results = new ArrayList<>();
      while (row.next()) {
        results.add(reader.read(row));
      }
      return results;
    }
  }

  /**
   * As {@link #list}, and ends where the rows are large. No more of them than are read are in
   * memory, if the connection is in a transaction.
   *
   * @param limit that of the statement
   * @param characters how long a row is
   */
  public <T> Page<T> page(int limit, Row<T> reader, ToLongFunction<T> characters)
      throws SQLException {
    try (PreparedStatement statement = prepare()) {
      statement.setFetchSize(ROWS_AT_A_TIME);
      try (ResultSet row = statement.executeQuery()) {
        List<T> results = new ArrayList<>();
        long sum = 0;
        while (sum < Page.MOST_CHARACTERS && row.next()) {
          T result = reader.read(row);
          results.add(result);
          sum += characters.applyAsLong(result);
        }
        return new Page<>(results, sum < Page.MOST_CHARACTERS && results.size() < limit);
      }
    }
  }

  public <T> Optional<T> first(Row<T> reader) throws SQLException {
    return list(reader).stream().findFirst();
  }

  public int update() throws SQLException {
    try (PreparedStatement statement = prepare()) {
      return statement.executeUpdate();
    }
  }

  private PreparedStatement prepare() throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, plain(parameters[i]));
    }
    return statement;
  }

  private static Object plain(Object parameter) {
    if (parameter instanceof Optional<?> optional) {
      return plain(optional.orElse(null));
    }
    return parameter instanceof Instant instant ? Timestamp.from(instant) : parameter;
  }

  public static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getTimestamp(column)).map(Timestamp::toInstant);
  }

  public static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }
}
