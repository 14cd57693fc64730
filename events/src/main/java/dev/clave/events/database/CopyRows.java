package dev.clave.events.database;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows on their way into a table by COPY, in its text format. What was begun and not ended is
 * cancelled.
 */
public final class CopyRows implements AutoCloseable {

  private static final int BUFFERED_CHARACTERS = 64 * 1024;
  private static final String NULL = "\\N";

  private final CopyIn copy;
  private final StringBuilder rows = new StringBuilder();
  private boolean inRow;

  private CopyRows(CopyIn copy) {
    this.copy = copy;
  }

  /** Not on a connection that somebody wrapped and does not let us look into. */
  public static boolean isPossibleOn(Connection connection) throws SQLException {
    return connection.isWrapperFor(PGConnection.class);
  }

  public static CopyRows into(Connection connection, String statement) throws SQLException {
    return new CopyRows(connection.unwrap(PGConnection.class).getCopyAPI().copyIn(statement));
  }

  public CopyRows add(long value) {
    separate();
    rows.append(value);
    return this;
  }

  /** Null is a null of SQL. */
  public CopyRows add(String value) {
    separate();
    if (value == null) {
      rows.append(NULL);
      return this;
    }
    int start = 0;
    for (int i = 0; i < value.length(); i++) {
      char escaped = escaped(value.charAt(i));
      if (escaped != 0) {
        rows.append(value, start, i).append('\\').append(escaped);
        start = i + 1;
      }
    }
    rows.append(value, start, value.length());
    return this;
  }

  private static char escaped(char character) {
    return switch (character) {
      case '\\' -> '\\';
      case '\n' -> 'n';
      case '\r' -> 'r';
      case '\t' -> 't';
      default -> 0;
    };
  }

  private void separate() {
    if (inRow) {
      rows.append('\t');
    }
    inRow = true;
  }

  public void endRow() throws SQLException {
    rows.append('\n');
    inRow = false;
    if (rows.length() > BUFFERED_CHARACTERS) {
      send();
    }
  }

  private void send() throws SQLException {
    byte[] bytes = rows.toString().getBytes(StandardCharsets.UTF_8);
    rows.setLength(0);
    copy.writeToCopy(bytes, 0, bytes.length);
  }

  /** All rows are in the table once this returns. */
  public void end() throws SQLException {
    send();
    copy.endCopy();
  }

  @Override
  public void close() throws SQLException {
    if (copy.isActive()) {
      copy.cancelCopy();
    }
  }
}
