package dev.clave.systems.dispositivos;

import dev.clave.events.database.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;

/** The statements of this system, each in a file of its own. */
final class Statements {

  private static final ConcurrentHashMap<String, String> TEXTS = new ConcurrentHashMap<>();

  private Statements() {}

  static PreparedStatement prepare(Connection connection, String name, Object... parameters)
      throws SQLException {
    PreparedStatement statement =
        connection.prepareStatement(
            TEXTS.computeIfAbsent(name, file -> Sql.of(Statements.class, file)));
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }
}
