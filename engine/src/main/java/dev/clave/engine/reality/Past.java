package dev.clave.engine.reality;

import dev.clave.engine.storage.Reads;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The store as it was before the latest writes, for as long as a read may still see it. */
final class Past implements AutoCloseable {
  /** So many moments of the longest staleness can be distinguished. */
  private static final int MOMENTS = 16;

  private final Storage storage;
  private final Deque<Moment> moments = new ArrayDeque<>();

  Past(Storage storage) {
    this.storage = storage;
  }

  /** The store before all writes from a moment on. Closed by its last user. */
  final class Moment implements AutoCloseable {
    private final Instant at;
    private final Snapshot snapshot = storage.snapshot();

    /** The past itself is the first user. */
    private int users = 1;

    private Moment(Instant at) {
      this.at = at;
    }

    Reads reads() {
      return snapshot;
    }

    @Override
    public void close() {
      synchronized (Past.this) {
        users--;
        if (users == 0) {
          snapshot.close();
        }
      }
    }
  }

  /** Called before a write: the store as it is becomes the past. */
  synchronized void keep(Instant now, Duration furthest) {
    forget(now.minus(furthest));
    Duration step = furthest.dividedBy(MOMENTS);
    if (moments.isEmpty() || (!moments.getLast().at.plus(step).isAfter(now) && isLater(now))) {
      moments.addLast(new Moment(now));
    }
  }

  private boolean isLater(Instant now) {
    return moments.getLast().at.isBefore(now);
  }

  /** Frees what was before. */
  synchronized void forget(Instant before) {
    while (!moments.isEmpty() && moments.getFirst().at.isBefore(before)) {
      moments.removeFirst().close();
    }
  }

  /** The store as it was then, or nothing if it has not changed since. Close it after use. */
  synchronized Optional<Moment> at(Instant then) {
    for (Moment moment : moments) {
      if (!moment.at.isBefore(then)) {
        moment.users++;
        return Optional.of(moment);
      }
    }
    return Optional.empty();
  }

  @Override
  public synchronized void close() {
    forget(Instant.MAX);
  }
}
