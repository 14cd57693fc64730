package dev.clave.bench.events;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** What a peer's task does: the rows that the pipeline writes for an event, in one statement. */
final class SameRows {

  private static final String SQL = load();

  private final AtomicInteger published = new AtomicInteger();

  void write(Connection connection, String eventUuid) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SQL)) {
      statement.setString(1, eventUuid);
      statement.executeUpdate();
    }
    published.incrementAndGet();
  }

  int published() {
    return published.get();
  }

  private static String load() {
    try (InputStream file = SameRows.class.getResourceAsStream("same_rows.sql")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
