package dev.clave.bench.events;

import dev.clave.events.database.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** What a peer's task does: the rows that the pipeline writes for an event, in one statement. */
final class SameRows {

  private static final String SQL = Sql.of(SameRows.class, "same_rows");

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
}
