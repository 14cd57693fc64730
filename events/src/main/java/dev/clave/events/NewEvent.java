package dev.clave.events;

import java.util.UUID;

/**
 * A well-formed event on its way in.
 *
 * @param payload a JSON object as text
 */
public record NewEvent(
    UUID eventUuid, UUID deviceUuid, String eventType, String payload, UUID idempotencyKey)
    implements Reading {}
