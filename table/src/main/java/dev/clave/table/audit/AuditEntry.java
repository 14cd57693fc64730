package dev.clave.table.audit;

import dev.clave.design.model.AuditAction;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** What an entry says, before it has its place in the chain. */
record AuditEntry(
    String actor,
    Optional<String> address,
    Instant at,
    AuditAction action,
    Optional<String> entity,
    String item,
    Optional<Map<String, Object>> before,
    Optional<Map<String, Object>> after) {

  /** DynamoDB tells to the second when a change was made that no item tells any more. */
  private static final Duration COARSEST = Duration.ofSeconds(1);

  /** The same, not before an entry of the same second that it comes behind. */
  AuditEntry behind(Optional<Instant> last) {
    Instant later =
        last.filter(each -> each.isAfter(at) && !each.isAfter(at.plus(COARSEST))).orElse(at);
    return new AuditEntry(actor, address, later, action, entity, item, before, after);
  }
}
