package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Applies the fixes of a design one after the other, each to what the last one left. */
final class DesignFixes {
  private int applied;
  private String text;

  private DesignFixes(String text) {
    this.text = text;
  }

  /** Applies every fix that {@code fixable} takes. */
  static DesignFixes apply(String text, Predicate<Finding> fixable) {
    DesignFixes fixes = new DesignFixes(text);
    Set<String> declined = new HashSet<>();
    boolean more = true;
    while (more) {
      Optional<Finding> next =
          Design.check(fixes.text).findings().stream()
              .filter(finding -> finding.fix().isPresent())
              .filter(finding -> !declined.contains(finding.message()))
              .findFirst();
      more = next.isPresent();
      if (more && fixable.test(next.get())) {
        fixes.text = next.get().fix().orElseThrow().applyTo(fixes.text);
        fixes.applied++;
      } else {
        next.ifPresent(finding -> declined.add(finding.message()));
      }
    }
    return fixes;
  }

  int applied() {
    return applied;
  }

  String text() {
    return text;
  }
}
