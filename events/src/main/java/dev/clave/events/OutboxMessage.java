package dev.clave.events;

import java.time.Instant;

/**
 * A message of the outbox.
 *
 * @param id the same each time the message is delivered
 * @param payload a JSON object as text
 */
public record OutboxMessage(
    long id,
    String aggregateType,
    long aggregateId,
    String eventType,
    String payload,
    Instant createdAt) {}
