package dev.clave.events.ingesting;

import dev.clave.events.model.Delivery;
import dev.clave.events.model.NewEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Handles events in the transaction that takes them in, where that is allowed: in streams such as
 * {@code EventStream.named("orders").handledOnArrival()}. What it does not handle waits for a
 * worker.
 */
public interface Arrivals {

  /** What became of events that were handed to their handlers. */
  interface Batch {
    /** The handled ones, which are to be stored as processed. */
    Set<Long> eventIds();

    /** Writes what goes beside the events, and books those that failed, once all are stored. */
    FailedEvents complete() throws SQLException;
  }

  /** How many failed events are tried again, and how many are dead letters. */
  record FailedEvents(int retried, int buried) {
    static final FailedEvents NONE = new FailedEvents(0, 0);
  }

  /** Every event waits for a worker. */
  Arrivals NONE =
      new Arrivals() {
        @Override
        public boolean take(NewEvent event) {
          return false;
        }

        @Override
        public Map<Long, Long> lock(Connection connection, Set<Long> keyIds) {
          return Map.of();
        }

        @Override
        public Batch handle(Connection connection, List<Delivery> events, Instant now) {
          throw new IllegalStateException("expected no event to handle, found " + events.size());
        }
      };

  /** Whether events of its stream and type may be handled so. */
  boolean take(NewEvent event);

  /**
   * Locks those of the keys that are free and of which nothing waits.
   *
   * @return the fence of each locked key
   */
  Map<Long, Long> lock(Connection connection, Set<Long> keyIds) throws SQLException;

  /** Handles events of locked keys, in order per key. */
  Batch handle(Connection connection, List<Delivery> events, Instant now) throws SQLException;
}
