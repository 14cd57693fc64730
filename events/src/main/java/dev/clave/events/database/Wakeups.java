package dev.clave.events.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes sleepers when there is something to do: those of this process directly, those of others by
 * NOTIFY. The notice is sent after the commit and not more often than needed, since notifying
 * commits wait for one another; whoever misses one looks by itself a little later.
 *
 * <pre>{@code
 * wakeups.eventsStored(); // after the commit: wakes the workers of this process and of others
 * }</pre>
 */
public final class Wakeups implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Wakeups.class);
  private static final long NOTIFY_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int LISTEN_MILLIS = 100;
  private static final long RECONNECT_MILLIS = 500;

  /** Something to sleep on. */
  public static final class Bell {
    private final Semaphore rings = new Semaphore(0);

    public void ring(int sleepers) {
      if (rings.availablePermits() < sleepers) {
        rings.release(sleepers);
      }
    }

    public void sleep(long millis) throws InterruptedException {
      rings.tryAcquire(millis, TimeUnit.MILLISECONDS);
    }
  }

  private final Database database;
  private final Bell events = new Bell();
  private final Bell outbox = new Bell();
  private final AtomicLong eventsNotified = new AtomicLong(System.nanoTime());
  private final AtomicLong outboxNotified = new AtomicLong(System.nanoTime());
  private final int workers;
  private final Thread listener;
  private final Closing closing = new Closing();

  public Wakeups(Database database, int workers) {
    this.database = database;
    this.workers = workers;
    this.listener = new Thread(this::listen, "clave-listener");
    listener.setDaemon(true);
    listener.start();
  }

  public Bell events() {
    return events;
  }

  public Bell outbox() {
    return outbox;
  }

  public void eventsStored() {
    events.ring(workers);
    notifyOthers("clave_events", eventsNotified);
  }

  /** The notice goes out with the commit of the caller's transaction. */
  public static void eventsStoredOnCommit(Connection connection) throws SQLException {
    Query.named(connection, "notify", "clave_events").list(row -> true);
  }

  public void outboxWritten() {
    outbox.ring(1);
    notifyOthers("clave_outbox", outboxNotified);
  }

  private void notifyOthers(String channel, AtomicLong last) {
    long before = last.get();
    long now = System.nanoTime();
    if (now - before < NOTIFY_EVERY_NANOS || !last.compareAndSet(before, now)) {
      return;
    }
    try {
      database.outside(connection -> Query.named(connection, "notify", channel).list(row -> true));
    } catch (SQLException e) {
      LOG.debug("could not notify: {}", e.getMessage());
    }
  }

  private void listen() {
    while (!closing.hasBegun()) {
      try {
        database.outside(this::listen);
      } catch (SQLException e) {
        LOG.debug("lost the listening connection: {}", e.getMessage());
        closing.within(RECONNECT_MILLIS);
      }
    }
  }

  private void listen(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(Sql.named("listen"));
    }
    PGConnection notifications = connection.unwrap(PGConnection.class);
    while (!closing.hasBegun()) {
      ring(notifications.getNotifications(LISTEN_MILLIS));
    }
  }

  private void ring(PGNotification[] notifications) {
    if (notifications == null) {
      return;
    }
    for (PGNotification notification : notifications) {
      if (notification.getName().equals("clave_events")) {
        events.ring(workers);
      } else {
        outbox.ring(1);
      }
    }
  }

  @Override
  public void close() {
    closing.join(listener);
  }
}
