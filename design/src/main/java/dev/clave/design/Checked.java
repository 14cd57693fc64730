package dev.clave.design;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.List;
import java.util.Optional;

/**
 * What checking a text gave, with the design as it was read in {@code unchecked}. The design is
 * there when no finding is an error, so that whoever holds a design holds one that can run.
 */
public record Checked(Optional<Design> design, List<Finding> findings, Optional<Design> unchecked) {
  public Checked {
    findings = List.copyOf(findings);
  }

  /** A design that can run, or none at all. */
  public Checked(Optional<Design> design, List<Finding> findings) {
    this(design, findings, design);
  }

  /**
   * The design to document, cost or export: one with errors too, if all of it could be read. It is
   * then marked as a draft in its name, and must not be run.
   */
  public Optional<Design> draft() {
    long errors = findings.stream().filter(finding -> finding.severity() == Severity.ERROR).count();
    return design.or(() -> unchecked.map(each -> each.asDraft(errors)));
  }

  public boolean hasErrors() {
    return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
  }
}
