package dev.clave.events.model;

/** What became of one event that was sent. */
public sealed interface Receipt {

  /** It is stored and will be processed. */
  record Accepted(long eventId) implements Receipt {}

  /** Its idempotency key was there before: this is the first event's id. */
  record Duplicate(long eventId) implements Receipt {}

  /** It changed nothing. */
  record Refused(String reason) implements Receipt {}
}
