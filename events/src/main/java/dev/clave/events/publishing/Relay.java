package dev.clave.events.publishing;

import dev.clave.events.database.Closing;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.database.Sql;
import dev.clave.events.database.Wakeups;
import dev.clave.events.measuring.Metrics;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.Headers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries the outbox to its publishers. Of all processes' relays, the one that holds the relay's
 * row works; when it dies, its session ends and another goes on, at worst repeating a batch.
 *
 * <pre>{@code
 * Events.open(options.withRelay(true).withPublishers(List.of(publisher))); // starts one
 * }</pre>
 */
public final class Relay implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Relay.class);
  private static final int BATCH = 2_000;

  /** A batch of large messages ends after these; a larger message is a batch of its own. */
  static final long BATCH_CHARACTERS = 8L << 20;

  private static final int ROWS_AT_A_TIME = 100;
  private static final long IDLE_MILLIS = 500;
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  private static final int KEY_NAMES_KEPT = 50_000;

  /** A message whose key is known by its id only. */
  private record Unnamed(long keyId, OutboxMessage message) {}

  private final Database database;
  private final EventTables tables;
  private final Map<Long, String> keyNames = new HashMap<>();
  private final InstantSource clock;
  private final List<Publisher> publishers;
  private final Outbox outbox;
  private final String finish;
  private final boolean keep;
  private final Wakeups wakeups;
  private final Metrics metrics;
  private final Thread thread;
  private final Closing closing = new Closing();

  public Relay(
      Database database,
      EventTables tables,
      InstantSource clock,
      Duration retention,
      List<Publisher> publishers,
      Outbox outbox,
      Wakeups wakeups,
      Metrics metrics) {
    this.database = database;
    this.tables = tables;
    this.clock = clock;
    this.publishers = publishers;
    this.outbox = outbox;
    this.keep = !retention.isZero();
    this.finish = Sql.named(keep ? "mark_published" : "delete_published");
    this.wakeups = wakeups;
    this.metrics = metrics;
    this.thread = new Thread(this::run, "clave-relay");
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    long pauseMillis = FIRST_PAUSE_MILLIS;
    while (!closing.hasBegun()) {
      try {
        if (turn() == 0) {
          wakeups.outbox().sleep(IDLE_MILLIS);
        }
        pauseMillis = FIRST_PAUSE_MILLIS;
      } catch (SQLException | RuntimeException e) {
        metrics.publishFailed();
        LOG.warn("could not publish, trying again in {} ms: {}", pauseMillis, e.getMessage());
        closing.within(pauseMillis);
        pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Publishes one batch; gives its size. */
  int turn() throws SQLException {
    int count = database.once(this::turn);
    metrics.published(count);
    return count;
  }

  private int turn(Connection connection) throws SQLException {
    if (!hasTakers() || !lock(connection)) {
      return 0;
    }
    List<OutboxMessage> messages = read(connection);
    if (messages.isEmpty()) {
      return 0;
    }
    List<Publisher> takers = new ArrayList<>(publishers);
    takers.add(outbox::deliver);
    for (Publisher publisher : takers) {
      try {
        publisher.publish(messages);
      } catch (Exception e) {
        throw new EventsException("a publisher failed: " + e.getMessage(), e);
      }
    }
    finish(connection, messages);
    return messages.size();
  }

  /** Where nobody takes messages, none counts as published: they wait until somebody does. */
  private boolean hasTakers() {
    return !publishers.isEmpty() || outbox.hasSubscribers();
  }

  private static boolean lock(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(Sql.named("lock_relay"));
        ResultSet row = select.executeQuery()) {
      return row.next();
    }
  }

  private List<OutboxMessage> read(Connection connection) throws SQLException {
    List<Unnamed> unnamed = new ArrayList<>();
    try (PreparedStatement select =
        connection.prepareStatement(Sql.named("unpublished_messages"))) {
      select.setInt(1, BATCH);
      select.setFetchSize(ROWS_AT_A_TIME);
      try (ResultSet row = select.executeQuery()) {
        long characters = 0;
        while (characters < BATCH_CHARACTERS && row.next()) {
          OutboxMessage message = message(row);
          unnamed.add(new Unnamed(row.getLong(3), message));
          characters += message.payload().length();
        }
      }
    }
    return named(connection, unnamed);
  }

  private static OutboxMessage message(ResultSet row) throws SQLException {
    return new OutboxMessage(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getTimestamp(6).toInstant(),
        Headers.fromColumn(row.getString(7)));
  }

  /** A key's name never changes, so that most are known from an earlier batch. */
  private List<OutboxMessage> named(Connection connection, List<Unnamed> messages)
      throws SQLException {
    long[] missing =
        messages.stream()
            .mapToLong(Unnamed::keyId)
            .distinct()
            .filter(id -> !keyNames.containsKey(id))
            .toArray();
    if (missing.length > 0) {
      if (keyNames.size() > KEY_NAMES_KEPT) {
        keyNames.clear();
        return named(connection, messages);
      }
      Query.of(connection, tables.statement("key_names"), (Object) missing)
          .list(row -> keyNames.put(row.getLong(1), row.getString(2)));
    }
    return messages.stream().map(one -> one.message().withKey(keyNames.get(one.keyId()))).toList();
  }

  private void finish(Connection connection, List<OutboxMessage> messages) throws SQLException {
    Object[] ids = messages.stream().map(OutboxMessage::id).toArray();
    try (PreparedStatement write = connection.prepareStatement(finish)) {
      if (keep) {
        write.setTimestamp(1, Timestamp.from(clock.instant()));
      }
      write.setArray(keep ? 2 : 1, connection.createArrayOf("bigint", ids));
      write.executeUpdate();
    }
  }

  @Override
  public void close() {
    closing.begin();
    wakeups.outbox().ring(1);
    closing.join(thread);
  }
}
