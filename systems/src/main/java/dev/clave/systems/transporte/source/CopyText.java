package dev.clave.systems.transporte.source;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyOutputStream;

/** Rows of one table in PostgreSQL's COPY text form. */
final class CopyText implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Writer out;

  CopyText(Connection connection, String table) throws SQLException {
    PGCopyOutputStream stream =
        new PGCopyOutputStream(
            connection.unwrap(PGConnection.class), "COPY " + table + " FROM STDIN", BUFFER_BYTES);
    this.out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }

  void row(Object[] columns) throws IOException {
    for (int at = 0; at < columns.length; at++) {
      if (at > 0) {
        out.write('\t');
      }
      value(columns[at]);
    }
    out.write('\n');
  }

  private void value(Object value) throws IOException {
    if (value == null) {
      out.write("\\N");
      return;
    }
    String text = value.toString();
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      switch (each) {
        case '\t' -> out.write("\\t");
        case '\n' -> out.write("\\n");
        case '\r' -> out.write("\\r");
        case '\\' -> out.write("\\\\");
        default -> out.write(each);
      }
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
