package dev.clave.stores;

import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a server again when it dies, at once and then ever more seldom, until it is stopped. A
 * server of another process is left to that process for as long as it lives. Its one thread waits
 * for the end of the server's process; others may ask for the trouble at any time.
 */
final class PostgresSupervisor {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresSupervisor.class);

  /** Where even the state of the server cannot be read, trying again at once would fill the log. */
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  private final PostgresDirectory directory;
  private volatile Optional<String> trouble = Optional.empty();

  private PostgresSupervisor(PostgresDirectory directory) {
    this.directory = directory;
  }

  /** Begins to watch. */
  static PostgresSupervisor watch(PostgresDirectory directory) {
    PostgresSupervisor supervisor = new PostgresSupervisor(directory);
    Thread thread = new Thread(supervisor::run, "postgres-supervisor");
    thread.setDaemon(true);
    thread.start();
    return supervisor;
  }

  /** What is wrong at the moment, if anything is. */
  Optional<String> trouble() {
    return trouble;
  }

  private void run() {
    Backoff backoff = Backoff.none();
    while (directory.isInUse()) {
      try {
        Optional<ProcessHandle> process = directory.process();
        if (process.isPresent()) {
          trouble = Optional.empty();
          long start = System.nanoTime();
          process.get().onExit().join();
          backoff = backoff.afterLife(Duration.ofNanos(System.nanoTime() - start));
          continue;
        }
        trouble = Optional.of("it ended and is being started again" + backoff.text());
        if (!sleep(backoff.pause())) {
          return;
        }
        LOG.warn("PostgreSQL ended; starting it again");
        backoff = backoff.next();
        directory.restart();
      } catch (RuntimeException e) {
        trouble =
            Optional.of("it ended and does not start" + backoff.text() + ": " + e.getMessage());
        LOG.error("PostgreSQL does not start again", e);
        if (!sleep(PAUSE_AFTER_FAILURE)) {
          return;
        }
      }
    }
  }

  private static boolean sleep(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
