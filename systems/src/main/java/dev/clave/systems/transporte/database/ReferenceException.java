package dev.clave.systems.transporte.database;

import java.sql.SQLException;

/** PostgreSQL refused or could not be reached, or is busy with work that is done one at a time. */
public final class ReferenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ReferenceException(SQLException cause) {
    super("the reference database answered: " + cause.getMessage(), cause);
  }

  public ReferenceException(String busy) {
    super(busy);
  }

  /** PostgreSQL's five-character code, such as {@code 23505}. */
  public String sqlState() {
    return getCause() instanceof SQLException cause ? String.valueOf(cause.getSQLState()) : "";
  }
}
