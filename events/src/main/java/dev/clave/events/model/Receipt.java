package dev.clave.events.model;

/**
 * What became of one event that was sent.
 *
 * <pre>{@code
 * for (Receipt receipt : events.ingestion().accept(orders)) {
 *   if (receipt instanceof Receipt.Refused refusal) {
 *     System.out.println(refusal.reason());
 *   }
 * }
 * }</pre>
 */
public sealed interface Receipt {

  /** It is stored and will be processed. */
  record Accepted(long eventId) implements Receipt {}

  /** Its idempotency key was there before: this is the first event's id. */
  record Duplicate(long eventId) implements Receipt {}

  /** It changed nothing. */
  record Refused(String reason) implements Receipt {}
}
