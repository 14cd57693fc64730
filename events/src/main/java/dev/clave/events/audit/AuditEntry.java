package dev.clave.events.audit;

import java.util.Optional;
import java.util.UUID;

/**
 * Something that happened and must stay known.
 *
 * <pre>{@code
 * AuditEntry entry =
 *     AuditEntry.technical("ORDER_CLOSED", "ORDER", "o-1042", "ana").becoming("{\"status\": \"CLOSED\"}");
 * }</pre>
 *
 * @param previousState a JSON text
 * @param newState a JSON text
 */
public record AuditEntry(
    String eventType,
    Category category,
    String aggregateType,
    String aggregateId,
    Optional<String> previousState,
    Optional<String> newState,
    String actor,
    Optional<String> ipAddress,
    Optional<UUID> correlationId,
    boolean success) {

  /** What kind of thing happened. */
  public enum Category {
    DOMAIN,
    TECHNICAL,
    SECURITY
  }

  public static AuditEntry technical(
      String type, String aggregateType, String aggregateId, String actor) {
    return new AuditEntry(
        type,
        Category.TECHNICAL,
        aggregateType,
        aggregateId,
        Optional.empty(),
        Optional.empty(),
        actor,
        Optional.empty(),
        Optional.empty(),
        true);
  }

  /** The same with the state that came of it, a JSON text. */
  public AuditEntry becoming(String state) {
    return new AuditEntry(
        eventType,
        category,
        aggregateType,
        aggregateId,
        previousState,
        Optional.of(state),
        actor,
        ipAddress,
        correlationId,
        success);
  }

  /** The same as part of that request. */
  public AuditEntry correlatedTo(Optional<UUID> id) {
    return new AuditEntry(
        eventType,
        category,
        aggregateType,
        aggregateId,
        previousState,
        newState,
        actor,
        ipAddress,
        id,
        success);
  }

  /** Somebody was let in or turned away. */
  public static AuditEntry security(
      String type, String subject, String actor, Optional<String> ipAddress, boolean success) {
    return new AuditEntry(
        type,
        Category.SECURITY,
        "access",
        subject,
        Optional.empty(),
        Optional.empty(),
        actor,
        ipAddress,
        Optional.empty(),
        success);
  }
}
