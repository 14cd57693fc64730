package dev.clave.events.database;

import dev.clave.events.model.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The PostgreSQL schema of a pipeline. Its tables are found by the search path: the schema comes
 * first, and behind it what was there, so that a handler finds its own tables too.
 *
 * <pre>{@code
 * boolean isEmpty = new Schema(Optional.of("shop")).within(connection, () -> isEmpty(connection));
 * }</pre>
 *
 * @param name empty for the first schema of the search path as it is
 */
public record Schema(Optional<String> name) {

  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

  static final Schema DEFAULT = new Schema(Optional.empty());

  public Schema {
    check(name);
  }

  static void check(Optional<String> name) {
    if (name.isPresent() && !NAME.matcher(name.get()).matches()) {
      throw new IllegalArgumentException(
          "schema: expected up to 63 lower-case letters, digits and underscores, found `%s`"
              .formatted(Json.shortened(name.get())));
    }
  }

  /** Statements on a connection. */
  public interface Work<T> {
    T run() throws SQLException;
  }

  /** What puts the schema first for a session. */
  String sessionStatement() {
    return name.map(schema -> Sql.named("enter_schema").formatted(schema, false)).orElse("");
  }

  /** Works in the schema within a transaction of somebody else's, whose search path comes back. */
  public <T> T within(Connection connection, Work<T> work) throws SQLException {
    if (name.isEmpty()) {
      return work.run();
    }
    String before = searchPath(connection);
    enter(connection);
    T result = work.run();
    restore(connection, before, true);
    return result;
  }

  static String searchPath(Connection connection) throws SQLException {
    return Query.named(connection, "search_path").first(row -> row.getString(1)).orElseThrow();
  }

  static void restore(Connection connection, String searchPath, boolean inTransaction)
      throws SQLException {
    Query.named(connection, "set_search_path", searchPath, inTransaction).list(row -> true);
  }

  /** Puts the schema first until the transaction ends. */
  void enter(Connection connection) throws SQLException {
    if (name.isPresent()) {
      Query.of(connection, Sql.named("enter_schema").formatted(name.get(), true)).list(row -> true);
    }
  }
}
