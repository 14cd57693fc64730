package dev.clave.stores;

import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a server again when it dies, at once and then ever more seldom, until it is stopped. Its
 * one thread waits for the end of the server's process; others may ask for the trouble at any time.
 */
final class PostgresSupervisor {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresSupervisor.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final PostgresDirectory directory;
  private volatile Optional<String> trouble = Optional.empty();

  private PostgresSupervisor(PostgresDirectory directory) {
    this.directory = directory;
  }

  /** Begins to watch, if the server is this process's own. */
  static PostgresSupervisor watch(PostgresDirectory directory) {
    PostgresSupervisor supervisor = new PostgresSupervisor(directory);
    if (directory.isOwner()) {
      Thread thread = new Thread(supervisor::run, "postgres-supervisor");
      thread.setDaemon(true);
      thread.start();
    }
    return supervisor;
  }

  /** What is wrong at the moment, if anything is. */
  Optional<String> trouble() {
    return trouble;
  }

  private void run() {
    Duration pause = FIRST_PAUSE;
    while (directory.isOwner()) {
      try {
        Optional<ProcessHandle> process = directory.process();
        if (process.isPresent()) {
          trouble = Optional.empty();
          pause = FIRST_PAUSE;
          process.get().onExit().join();
          continue;
        }
        trouble = Optional.of("it ended and is being started again");
        LOG.warn("PostgreSQL ended; starting it again");
        directory.restart();
      } catch (RuntimeException e) {
        trouble =
            Optional.of(
                "it ended and does not start; the next attempt is in %d s: %s"
                    .formatted(Math.max(1, pause.toSeconds()), e.getMessage()));
        LOG.error("PostgreSQL does not start again", e);
        if (!sleep(pause)) {
          return;
        }
        pause = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
      }
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
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
