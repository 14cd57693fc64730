package dev.clave.stores;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The databases of version 0.1.0 on an embedded server, one per system, on their way to be schemas
 * of one. The first whose tables are in {@code public} becomes that database itself, which takes no
 * time whatever it holds; the others are copied. What can be neither stays where it is and is used
 * there. Each step is one transaction or one rename, so that a start after a kill goes on.
 */
final class EarlierDatabases {
  private static final Logger LOG = LoggerFactory.getLogger(EarlierDatabases.class);
  private static final String MOVED = "moved from the schema public";

  private final Postgres server;

  EarlierDatabases(Postgres server) {
    this.server = server;
  }

  /** Makes one of them the database of all systems, if there is none yet. */
  void adopt(Collection<String> systems) {
    try (Connection layout = DriverManager.getConnection(server.jdbcUrl())) {
      execute(layout, SqlFile.text("lock_layout"));
      if (exists(layout, SystemDatabase.NAME)) {
        return;
      }
      for (String system : systems) {
        if (exists(layout, system) && ownsItsTables(system)) {
          execute(layout, SqlFile.text("rename_database").formatted(system, SystemDatabase.NAME));
          LOG.info("the database `{}` is the database `{}` now", system, SystemDatabase.NAME);
          return;
        }
      }
    } catch (SQLException e) {
      LOG.warn("an earlier database stays where it is: {}", e.getMessage());
    }
  }

  /** Moves the tables of a database out of {@code public}; false if they were never there. */
  private boolean ownsItsTables(String system) throws SQLException {
    try (Connection connection = DriverManager.getConnection(server.database(system))) {
      return text(connection, "schema_comment", system).equals(MOVED)
          || movePublic(connection, system);
    }
  }

  private static boolean movePublic(Connection connection, String system) throws SQLException {
    if (!isTrue(connection, "has_history", "public")) {
      return false;
    }
    connection.setAutoCommit(false);
    execute(connection, SqlFile.text("move_public").formatted(system));
    for (String statement : texts(connection, "extensions_to_move", system)) {
      execute(connection, statement);
    }
    connection.commit();
    connection.setAutoCommit(true);
    return true;
  }

  /** The address of a system that still has a database, in its new place if it can go there. */
  Optional<String> bringOver(String system, Postgres target, Optional<Consumer<String>> setup) {
    if (system.equals(SystemDatabase.NAME)) {
      return Optional.empty();
    }
    try (Connection layout = DriverManager.getConnection(server.jdbcUrl())) {
      execute(layout, SqlFile.text("lock_layout"));
      if (!exists(layout, system)) {
        return Optional.empty();
      }
      Postgres source = Postgres.at(server.database(system));
      if (!isEarlier(source, system)) {
        return Optional.empty();
      }
      String before = source.schema(system);
      if (setup.isEmpty()) {
        return Optional.of(before);
      }
      String after = target.schema(system);
      setup.get().accept(before);
      setup.get().accept(after);
      if (!new SchemaCopy(before, after, system).copy()) {
        return Optional.of(before);
      }
      execute(layout, SqlFile.text("drop_database").formatted(system));
      LOG.info("the database `{}` is a schema of `{}` now", system, SystemDatabase.NAME);
      return Optional.of(after);
    } catch (SQLException e) {
      throw new StoreException(
          "could not bring the database `%s` over: %s".formatted(system, e.getMessage()), e);
    }
  }

  /** A database of that name may also be one that somebody made to try things in. */
  private static boolean isEarlier(Postgres source, String system) throws SQLException {
    try (Connection connection = DriverManager.getConnection(source.jdbcUrl())) {
      return movePublic(connection, system) || isTrue(connection, "has_history", system);
    }
  }

  private static boolean exists(Connection connection, String database) throws SQLException {
    return isTrue(connection, "database_exists", database);
  }

  private static boolean isTrue(Connection connection, String statement, String... values)
      throws SQLException {
    return texts(connection, statement, values).equals(List.of("t"));
  }

  private static String text(Connection connection, String statement, String... values)
      throws SQLException {
    return texts(connection, statement, values).get(0);
  }

  private static List<String> texts(Connection connection, String statement, String... values)
      throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(SqlFile.text(statement))) {
      for (int i = 0; i < values.length; i++) {
        query.setString(i + 1, values[i]);
      }
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          texts.add(row.getString(1));
        }
      }
    }
    return texts;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
