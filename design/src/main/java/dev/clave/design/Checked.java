package dev.clave.design;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.List;
import java.util.Optional;

/**
 * What checking a text gave. The design is there when no finding is an error, so that whoever holds
 * a design holds one that can run.
 */
public record Checked(Optional<Design> design, List<Finding> findings) {
  public Checked {
    findings = List.copyOf(findings);
  }

  public boolean hasErrors() {
    return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
  }
}
