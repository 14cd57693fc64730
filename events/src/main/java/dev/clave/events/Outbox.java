package dev.clave.events;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** What leaves the pipeline. */
public final class Outbox {

  private static final int PRUNE_BATCH = 10_000;

  /** How much is not published yet, and since when. */
  public record Lag(long unpublished, Optional<Instant> oldestAt) {}

  private final Database database;
  private final InstantSource clock;
  private final Duration retention;
  private final Wakeups wakeups;
  private final CopyOnWriteArrayList<Publisher> subscribers = new CopyOnWriteArrayList<>();

  Outbox(Database database, EventsOptions options, Wakeups wakeups) {
    this.database = database;
    this.clock = options.clock();
    this.retention = options.publishing().retention();
    this.wakeups = wakeups;
  }

  /**
   * Gives every message that this process relays to the subscriber as well, at least once and in
   * order per aggregate; one that throws gets the batch again. Closing the subscription ends it.
   */
  public AutoCloseable subscribe(Publisher subscriber) {
    subscribers.add(subscriber);
    return () -> subscribers.remove(subscriber);
  }

  /**
   * Writes a message in the caller's transaction, which must hold the lock of the aggregate's row:
   * that keeps messages of one aggregate in the order of their commits.
   */
  public void write(
      Connection connection, String aggregateType, long aggregateId, String type, String payload)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Sql.named("insert_message"))) {
      insert.setString(1, aggregateType);
      insert.setLong(2, aggregateId);
      insert.setString(3, type);
      insert.setString(4, payload);
      insert.setTimestamp(5, Timestamp.from(clock.instant()));
      insert.executeUpdate();
    }
  }

  /** Tells the relay that something was committed. */
  public void wake() {
    wakeups.outboxWritten();
  }

  public Lag lag() {
    return database.call(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(Sql.named("outbox_lag"));
              ResultSet row = select.executeQuery()) {
            row.next();
            return new Lag(
                row.getLong(1), Optional.ofNullable(row.getTimestamp(2)).map(Timestamp::toInstant));
          }
        });
  }

  /** Deletes what was published longer ago than the retention; gives how many. */
  public int prune() {
    Instant before = clock.instant().minus(retention);
    int pruned = 0;
    int last;
    do {
      last =
          database.call(
              connection -> Query.named(connection, "prune_outbox", PRUNE_BATCH, before).update());
      pruned += last;
    } while (last > 0);
    return pruned;
  }

  void deliver(List<OutboxMessage> messages) throws Exception {
    for (Publisher subscriber : subscribers) {
      subscriber.publish(messages);
    }
  }
}
