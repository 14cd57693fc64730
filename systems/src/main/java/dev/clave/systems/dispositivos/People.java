package dev.clave.systems.dispositivos;

import dev.clave.events.Events;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The names of people in the audit and in the history of devices.
 *
 * <pre>{@code
 * long rows = system.people().pseudonymiseAudit(List.of("ana"), "p-81");
 * }</pre>
 */
public final class People {
  /** Who signs in the audit that names became pseudonyms. */
  private static final String ERASER = "erasure";

  private final Events events;

  People(Events events) {
    this.events = events;
  }

  /** The rows of the audit that name them, each as JSON. */
  public List<String> auditRows(Collection<String> names) {
    return rows("person_audit", names);
  }

  /** The transitions of devices that they made, each as JSON. */
  public List<String> historyRows(Collection<String> names) {
    return rows("person_history", names);
  }

  private List<String> rows(String statement, Collection<String> names) {
    return events.transaction(
        ERASER,
        connection -> {
          try (PreparedStatement select =
                  Statements.prepare(connection, statement, texts(connection, names));
              ResultSet rows = select.executeQuery()) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
              all.add(rows.getString(1));
            }
            return all;
          }
        });
  }

  /** Rows keep their hashes; a new row tells which of them name the pseudonym. */
  public long pseudonymiseAudit(Collection<String> names, String pseudonym) {
    return events.transaction(
        ERASER,
        connection -> {
          try (PreparedStatement select =
                  Statements.prepare(
                      connection,
                      "person_audit_pseudonym",
                      texts(connection, names),
                      pseudonym,
                      ERASER);
              ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }

  public long pseudonymiseHistory(Collection<String> names, String pseudonym) {
    return events.transaction(
        ERASER,
        connection -> {
          try (PreparedStatement update =
              Statements.prepare(
                  connection, "person_history_pseudonym", pseudonym, texts(connection, names))) {
            return (long) update.executeUpdate();
          }
        });
  }

  private static Array texts(Connection connection, Collection<String> names) throws SQLException {
    return connection.createArrayOf("text", names.toArray());
  }
}
