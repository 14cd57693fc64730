package dev.clave.server.reference;

import dev.clave.systems.transporte.reference.AuditFeed;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that moves an audit feed on, until it is closed; what fails is tried again. */
final class AuditFollower implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AuditFollower.class);
  private static final long PAUSE_MILLIS = 500;

  private final AuditFeed feed;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "clave-audit");

  private AuditFollower(AuditFeed feed) {
    this.feed = feed;
  }

  static AuditFollower start(AuditFeed feed) {
    AuditFollower follower = new AuditFollower(feed);
    follower.thread.setDaemon(true);
    follower.thread.start();
    return follower;
  }

  private void run() {
    boolean told = false;
    try {
      do {
        told = poll(told);
      } while (!closed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Tells of a failure once, not at every try. */
  private boolean poll(boolean told) {
    try {
      feed.poll();
      return false;
    } catch (RuntimeException e) {
      if (!told) {
        log.warn("the audit of the table cannot go on for now: {}", e.getMessage());
      }
      return true;
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
