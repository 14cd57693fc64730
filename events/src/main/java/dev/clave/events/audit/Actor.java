package dev.clave.events.audit;

import dev.clave.events.database.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Says in a transaction who acts; the triggers that write history and audit ask for it.
 *
 * <pre>{@code
 * Actor.sign(connection, "ana"); // for the rest of the transaction
 * }</pre>
 */
public final class Actor {

  /** Who signs what the workers do. */
  public static final String PROCESSOR = "processor";

  private Actor() {}

  public static void sign(Connection connection, String actor) throws SQLException {
    try (PreparedStatement sign = connection.prepareStatement(Sql.named("sign"))) {
      sign.setString(1, actor);
      sign.execute();
    }
  }

  /** Signs, and writes to an audit chain of its own: those of other chains need not wait. */
  public static void sign(Connection connection, String actor, int auditChain) throws SQLException {
    try (PreparedStatement sign = connection.prepareStatement(Sql.named("sign_for_chain"))) {
      sign.setString(1, actor);
      sign.setString(2, Integer.toString(auditChain));
      sign.execute();
    }
  }
}
