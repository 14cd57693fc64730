package dev.clave.events.processing;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;

/**
 * The time that a handler has. When it is over, the handler's thread is interrupted and the
 * statement that it waits for is cancelled. One thread.
 */
final class Deadline implements AutoCloseable {

  private static final ScheduledExecutorService WATCH = watch();

  private final Thread thread = Thread.currentThread();
  private final Connection connection;
  private final ScheduledFuture<?> alarm;
  private boolean over;
  private boolean passed;

  private Deadline(Connection connection, Duration timeout) {
    this.connection = connection;
    this.alarm = WATCH.schedule(this::pass, timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  static Deadline in(Duration timeout, Connection connection) {
    return new Deadline(connection, timeout);
  }

  private static ScheduledExecutorService watch() {
    ScheduledThreadPoolExecutor watch =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "clave-deadlines");
              thread.setDaemon(true);
              return thread;
            });
    watch.setRemoveOnCancelPolicy(true);
    return watch;
  }

  private synchronized void pass() {
    if (over) {
      return;
    }
    passed = true;
    thread.interrupt();
    try {
      connection.unwrap(PGConnection.class).cancelQuery();
    } catch (SQLException e) {
      passed = true; // The interruption has to do.
    }
  }

  /** Whether the time was over before {@link #close}. */
  synchronized boolean hasPassed() {
    return passed;
  }

  /** After this the thread is not interrupted any more. */
  @Override
  public synchronized void close() {
    over = true;
    alarm.cancel(false);
    if (passed) {
      Thread.interrupted();
    }
  }
}
