package dev.clave.events.ingesting;

import dev.clave.events.model.Delivery;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.NewEvent;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;

/** An event with the ids that the database gave it, and its place in the request. */
record NumberedEvent(int ordinal, long id, long keyId, NewEvent event) {

  UniqueKeys.Candidate forUniqueKeys() {
    return new UniqueKeys.Candidate(id, event);
  }

  /** What is due already is queued like any other. */
  Optional<Instant> dueAfter(Instant now) {
    return event.dueAt().filter(time -> time.isAfter(now));
  }

  Timestamp due(Instant now) {
    return dueAfter(now).map(Timestamp::from).orElse(null);
  }

  /** As its handler gets it the first time. */
  Delivery delivery(Instant receivedAt, long fence) {
    return new Delivery(
        id,
        event.eventUuid(),
        new EventKey(event.stream(), event.key()),
        keyId,
        event.type(),
        event.payload(),
        event.headers(),
        receivedAt,
        1,
        fence);
  }
}
