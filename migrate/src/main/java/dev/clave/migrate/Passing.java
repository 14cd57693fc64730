package dev.clave.migrate;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;

/** Failures of a source that pass by themselves: it restarts, or another session must end first. */
final class Passing {
  /** By PostgreSQL's appendix of error codes: shutdown, crash, starting, full, object in use. */
  private static final Set<String> STATES =
      Set.of("57P01", "57P02", "57P03", "57P05", "53300", "55006", "25P03");

  private static final String CONNECTION = "08";

  private Passing() {}

  static boolean is(SQLException failure) {
    String state = failure.getSQLState();
    if (state != null && (state.startsWith(CONNECTION) || STATES.contains(state))) {
      return true;
    }
    return failure.getCause() instanceof IOException;
  }
}
