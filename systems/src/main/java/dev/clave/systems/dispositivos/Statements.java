package dev.clave.systems.dispositivos;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
        connection.prepareStatement(TEXTS.computeIfAbsent(name, Statements::load));
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  private static String load(String name) {
    try (InputStream file = Statements.class.getResourceAsStream(name + ".sql")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
