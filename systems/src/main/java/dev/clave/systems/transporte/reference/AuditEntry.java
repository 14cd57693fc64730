package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/**
 * One change of one item, as the table's stream told it.
 *
 * @param userId whose item it is
 * @param actor who made the change; empty for what no caller did, such as expiry
 * @param address from which network address
 */
public record AuditEntry(
    String eventId,
    Instant happenedAt,
    String operation,
    Optional<String> entityType,
    Optional<String> userId,
    Optional<String> actor,
    Optional<String> address,
    JsonNode itemKey,
    Optional<JsonNode> before,
    Optional<JsonNode> after) {}
