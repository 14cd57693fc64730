package dev.clave.events;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Says in a transaction who acts; the triggers that write history and audit ask for it. */
final class Actor {

  private Actor() {}

  static void sign(Connection connection, String actor) throws SQLException {
    try (PreparedStatement sign =
        connection.prepareStatement("SELECT set_config('clave.actor', ?, TRUE)")) {
      sign.setString(1, actor);
      sign.execute();
    }
  }
}
