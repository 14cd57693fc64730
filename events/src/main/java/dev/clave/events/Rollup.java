package dev.clave.events;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;

/** What one transaction adds to the figures of its second. */
record Rollup(
    int received,
    int duplicates,
    int refused,
    int processed,
    int retried,
    int deadLettered,
    long latencyMillisSum,
    long latencyMillisMax) {

  static Rollup ofIngestion(int received, int duplicates, int refused) {
    return new Rollup(received, duplicates, refused, 0, 0, 0, 0, 0);
  }

  /** Written last: the row stays locked until the commit. */
  void write(Connection connection, Instant at, int writer) throws SQLException {
    try (PreparedStatement add = connection.prepareStatement(Sql.named("add_to_rollup"))) {
      add.setTimestamp(1, Timestamp.from(at));
      add.setInt(2, writer);
      add.setInt(3, received);
      add.setInt(4, duplicates);
      add.setInt(5, refused);
      add.setInt(6, processed);
      add.setInt(7, retried);
      add.setInt(8, deadLettered);
      add.setLong(9, latencyMillisSum);
      add.setLong(10, latencyMillisMax);
      add.executeUpdate();
    }
  }
}
