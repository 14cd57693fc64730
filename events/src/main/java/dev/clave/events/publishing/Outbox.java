package dev.clave.events.publishing;

import dev.clave.events.database.Address;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.OrderingKeys;
import dev.clave.events.database.Query;
import dev.clave.events.database.Schema;
import dev.clave.events.database.Sql;
import dev.clave.events.database.Wakeups;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.Headers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What leaves the pipeline.
 *
 * <pre>{@code
 * events.transaction(
 *     "billing",
 *     connection -> {
 *       events.outbox().write(connection, "orders", "order-17", "OrderShipped", "{}");
 *       return null;
 *     });
 * }</pre>
 */
public final class Outbox {

  private static final int PRUNE_BATCH = 10_000;

  /** How much is not published yet, and since when. */
  public record Lag(long unpublished, Optional<Instant> oldestAt) {}

  private final Database database;
  private final EventTables tables;
  private final OrderingKeys keys;
  private final Schema schema;
  private final InstantSource clock;
  private final Publishing publishing;
  private final Wakeups wakeups;
  private final CopyOnWriteArrayList<Publisher> subscribers = new CopyOnWriteArrayList<>();

  public Outbox(
      Database database,
      Address address,
      EventTables tables,
      InstantSource clock,
      Publishing publishing,
      Wakeups wakeups) {
    this.database = database;
    this.tables = tables;
    this.keys = new OrderingKeys(tables);
    this.schema = address.inSchema();
    this.clock = clock;
    this.publishing = publishing;
    this.wakeups = wakeups;
  }

  /**
   * Gives every message that this process relays to the subscriber as well, at least once and in
   * order per aggregate; one that throws gets the batch again. Closing the subscription ends it.
   */
  public AutoCloseable subscribe(Publisher subscriber) {
    subscribers.add(subscriber);
    wakeups.outboxWritten();
    return () -> subscribers.remove(subscriber);
  }

  /**
   * Writes a message in the caller's transaction. It takes the lock of the ordering key, which
   * keeps messages of one key in the order of their commits.
   *
   * @throws EventsException when there is no such key and the tables do not allow to make one
   */
  public void write(Connection connection, String stream, String key, String type, String payload)
      throws SQLException {
    write(connection, stream, key, type, payload, Map.of());
  }

  /** As above, with headers, such as the {@code traceparent} of the caller. */
  public void write(
      Connection connection,
      String stream,
      String key,
      String type,
      String payload,
      Map<String, String> headers)
      throws SQLException {
    schema.within(
        connection,
        () -> {
          writeInSchema(connection, stream, key, type, payload, headers);
          return true;
        });
  }

  private void writeInSchema(
      Connection connection,
      String stream,
      String key,
      String type,
      String payload,
      Map<String, String> headers)
      throws SQLException {
    OrderingKeys.Resolved resolved =
        keys.resolve(connection, List.of(new EventKey(stream, key))).get(0);
    long keyId =
        resolved.keyId().orElseThrow(() -> new EventsException(resolved.refusal().orElseThrow()));
    Query.of(connection, tables.statement("lock_keys"), (Object) new long[] {keyId})
        .list(row -> row.getLong(1));
    write(connection, stream, keyId, type, payload, headers);
  }

  /**
   * Writes a message of a key that the caller knows by its id, and whose row its transaction has
   * locked.
   */
  public void write(Connection connection, String stream, long keyId, String type, String payload)
      throws SQLException {
    write(connection, stream, keyId, type, payload, Map.of());
  }

  private void write(
      Connection connection,
      String stream,
      long keyId,
      String type,
      String payload,
      Map<String, String> headers)
      throws SQLException {
    String storedHeaders = Headers.stored(headers);
    Query.named(
            connection,
            "insert_message",
            stream,
            keyId,
            type,
            payload,
            clock.instant(),
            storedHeaders)
        .update();
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

  /** Deletes what was published longer ago than the retention; returns how many. */
  public int prune() {
    return delete("prune_outbox", clock.instant().minus(publishing.retention()));
  }

  /**
   * Deletes what nobody took within the retention of unpublished messages, if there is one; returns
   * how many. They are not published, and never will be.
   */
  public int giveUp() {
    return publishing
        .unpublishedRetention()
        .map(retention -> delete("give_up_messages", clock.instant().minus(retention)))
        .orElse(0);
  }

  private int delete(String statement, Instant before) {
    int deletedMessages = 0;
    int last;
    do {
      last =
          database.call(
              connection -> Query.named(connection, statement, PRUNE_BATCH, before).update());
      deletedMessages += last;
    } while (last > 0);
    return deletedMessages;
  }

  boolean hasSubscribers() {
    return !subscribers.isEmpty();
  }

  void deliver(List<OutboxMessage> messages) throws Exception {
    for (Publisher subscriber : subscribers) {
      subscriber.publish(messages);
    }
  }
}
