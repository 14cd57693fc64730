package dev.clave.design.compare;

import static dev.clave.design.compare.ChangeClass.BREAKING;
import static dev.clave.design.compare.ChangeClass.SAFE;

import dev.clave.design.Design;
import dev.clave.design.model.Audit;
import java.util.Optional;

/** Finds what changed in what a design audits. */
final class AuditChanges {
  private final Design before;
  private final Design after;
  private final Changes changes;

  AuditChanges(Design before, Design after, Changes changes) {
    this.before = before;
    this.after = after;
    this.changes = changes;
  }

  void find() {
    Optional<Audit.Trail> old = before.audit().flatMap(Audit::trail);
    Optional<Audit.Trail> now = after.audit().flatMap(Audit::trail);
    if (old.isPresent() && !old.map(AuditChanges::place).equals(now.map(AuditChanges::place))) {
      changes.add(
          BREAKING,
          "audit",
          "entries are kept elsewhere, or no longer",
          "the chain of the stored entries ends");
    } else if (!text(before.audit()).equals(text(after.audit()))) {
      changes.add(SAFE, "audit", "changed", "stored items and entries stay as they are");
    }
  }

  /** Where entries are and which of their attributes are hashed. */
  private static String place(Audit.Trail trail) {
    return trail.entity() + trail.attributes();
  }

  private static String text(Optional<Audit> audit) {
    return audit
        .map(each -> each.of() + each.actor() + each.address() + each.trail())
        .orElse("none");
  }
}
