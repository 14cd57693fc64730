package dev.clave.events.processing;

import dev.clave.events.audit.Actor;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.RetryPolicy;
import dev.clave.events.model.Streams;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/** Books failed events: for another attempt, or as dead letters. */
final class Failures {

  /** Where a dead letter does not wait any more. */
  interface Queue {
    void remove(Delivery event) throws SQLException;
  }

  /** How many went which way. */
  record Booked(int retried, int buried) {}

  private final EventTables tables;
  private final Streams streams;
  private final RetryPolicy policy;
  private final RandomGenerator random;

  Failures(EventTables tables, Streams streams, RetryPolicy policy, RandomGenerator random) {
    this.tables = tables;
    this.streams = streams;
    this.policy = policy;
    this.random = random;
  }

  Booked book(Connection connection, Queue queue, List<Failed> failures, Instant now)
      throws SQLException {
    int retriedCount = 0;
    int buried = 0;
    for (Failed failed : failures) {
      if (failed.isPermanent() || failed.delivery().attempt() > policy.retries()) {
        bury(connection, failed, now);
        if (streams.halts(failed.delivery().stream())) {
          halt(connection, failed.delivery());
        }
        queue.remove(failed.delivery());
        buried++;
      } else {
        retry(connection, failed, now);
        retriedCount++;
      }
    }
    return new Booked(retriedCount, buried);
  }

  private void retry(Connection connection, Failed failed, Instant now) throws SQLException {
    Delivery event = failed.delivery();
    Timestamp at = Timestamp.from(now);
    Timestamp next = Timestamp.from(now.plus(policy.delay(event.attempt(), random)));
    try (PreparedStatement write = connection.prepareStatement(tables.statement("retry_event"))) {
      write.setLong(1, event.eventId());
      write.setTimestamp(2, Timestamp.from(event.receivedAt()));
      write.setTimestamp(3, next);
      write.setString(4, failed.message());
      write.setTimestamp(5, at);
      write.setString(6, failed.step());
      write.setString(7, failed.message());
      write.setTimestamp(8, at);
      write.setTimestamp(9, at);
      write.setTimestamp(10, next);
      write.executeUpdate();
    }
  }

  /** Until the letter is replayed or discarded. */
  private static void halt(Connection connection, Delivery event) throws SQLException {
    Query.named(connection, "halt_key", event.keyId(), event.eventId()).update();
  }

  private void bury(Connection connection, Failed failed, Instant now) throws SQLException {
    Delivery event = failed.delivery();
    Timestamp at = Timestamp.from(now);
    try (PreparedStatement write = connection.prepareStatement(tables.statement("bury_event"))) {
      write.setLong(1, event.eventId());
      write.setTimestamp(2, Timestamp.from(event.receivedAt()));
      write.setString(3, failed.step());
      write.setString(4, failed.message());
      write.setTimestamp(5, at);
      write.setTimestamp(6, at);
      write.setTimestamp(7, at);
      write.setString(8, failed.message());
      write.setTimestamp(9, at);
      write.setString(10, failed.message());
      write.setString(11, Actor.PROCESSOR);
      write.executeUpdate();
    }
  }
}
