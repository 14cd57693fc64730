package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/** One change of one item, as the table's stream told it. */
public record AuditEntry(
    String eventId,
    Instant happenedAt,
    String operation,
    Optional<String> entityType,
    Optional<String> userId,
    JsonNode itemKey,
    Optional<JsonNode> before,
    Optional<JsonNode> after) {}
