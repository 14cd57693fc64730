package dev.clave.events.database;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * What a refusal by the database means for whoever asked.
 *
 * <pre>{@code
 * if (SqlErrors.isTaken(exception)) {
 *   throw new EventsException("the name is taken");
 * }
 * }</pre>
 */
public final class SqlErrors {

  private static final Set<String> TRY_AGAIN = Set.of("40001", "40P01");
  private static final String UNIQUE_VIOLATION = "23505";
  private static final Set<String> OF_THE_SERVER = Set.of("08", "40", "53", "55", "57", "58", "XX");

  private SqlErrors() {}

  /** The same work may succeed at once: another transaction was in the way. */
  static boolean isConflict(SQLException error) {
    return TRY_AGAIN.contains(state(error));
  }

  /** A row has a key that another row has. */
  public static boolean isTaken(SQLException error) {
    return UNIQUE_VIOLATION.equals(state(error));
  }

  /** The server, not the event, is the reason. */
  public static boolean isOfTheServer(Throwable error) {
    return find(error).map(sql -> OF_THE_SERVER.contains(prefix(sql))).orElse(false);
  }

  /** The database refuses this data and will refuse it again. */
  public static boolean isOfTheData(Throwable error) {
    return find(error).map(sql -> Set.of("22", "23", "P0").contains(prefix(sql))).orElse(false);
  }

  private static Optional<SQLException> find(Throwable error) {
    for (Throwable at = error; at != null; at = at.getCause()) {
      if (at instanceof SQLException sql) {
        return Optional.of(sql);
      }
    }
    return Optional.empty();
  }

  private static String prefix(SQLException error) {
    return state(error).substring(0, 2);
  }

  private static String state(SQLException error) {
    String state = error.getSQLState();
    return state == null || state.length() < 2 ? "08000" : state;
  }
}
