package dev.clave.design;

import dev.clave.design.check.Checks;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.parse.DesignParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads a design, then runs the checks over it. */
final class Checking {
  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::span)
          .thenComparing(Finding::severity)
          .thenComparing(Finding::check)
          .thenComparing(Finding::message);

  private Checking() {}

  /** A file that could not be read whole is not checked: half a design has faults of its own. */
  static Checked check(String text) {
    DesignParser.Parsed parsed = DesignParser.parse(text);
    List<Finding> findings = new ArrayList<>(parsed.findings());
    if (hasErrors(findings)) {
      if (parsed.whole() && parsed.design().isPresent()) {
        findings.addAll(Checks.runUnlinked(parsed.design().get()));
      }
      return checked(text, Optional.empty(), findings, Optional.empty(), parsed.whole());
    }
    if (parsed.design().isEmpty()) {
      return checked(text, Optional.empty(), findings, Optional.empty(), false);
    }
    findings.addAll(Checks.run(parsed.design().get()));
    return checked(
        text,
        hasErrors(findings) ? Optional.empty() : parsed.design(),
        findings,
        parsed.design(),
        true);
  }

  private static Checked checked(
      String text,
      Optional<Design> design,
      List<Finding> findings,
      Optional<Design> unchecked,
      boolean wasChecked) {
    List<Finding> sorted = sorted(findings);
    TriedFixes fixes = new TriedFixes(text, sorted, wasChecked, Checking::check);
    return new Checked(design, sorted, unchecked, fixes::of);
  }

  private static boolean hasErrors(List<Finding> findings) {
    return findings.stream().anyMatch(each -> each.severity() == Severity.ERROR);
  }

  private static List<Finding> sorted(List<Finding> findings) {
    return findings.stream().distinct().sorted(ORDER).toList();
  }
}
