package dev.clave.design;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.parse.DesignParser;
import java.util.List;
import java.util.Optional;

/** Reads a design, then runs the checks over it. */
final class Checking {
  private Checking() {}

  static Checked check(String text) {
    DesignParser.Parsed parsed = DesignParser.parse(text);
    List<Finding> findings = parsed.findings();
    boolean refused = findings.stream().anyMatch(each -> each.severity() == Severity.ERROR);
    return new Checked(refused ? Optional.empty() : parsed.design(), findings);
  }
}
