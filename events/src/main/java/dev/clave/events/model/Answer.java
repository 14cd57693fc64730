package dev.clave.events.model;

/** What became of one event that was sent. */
public sealed interface Answer {

  /** It is stored and will be processed. */
  record Accepted(long eventId) implements Answer {}

  /** Its idempotency key was there before: this is the first event's id. */
  record Duplicate(long eventId) implements Answer {}

  /** It changed nothing. */
  record Refused(String reason) implements Answer {}
}
