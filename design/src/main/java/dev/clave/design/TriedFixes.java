package dev.clave.design;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.unify.Unification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Applies every proposed fix to the file and checks that again: a fix that leaves its finding
 * there, or brings another, is taken from its finding.
 */
final class TriedFixes {
  /** How many lines are checked again at most, so that a large file stays quick. */
  private static final long MOST_LINES = 20_000;

  /** Each is a check of the whole file, which compares every two entities. */
  private static final long MOST_FIXES = 50;

  /** How many steps of comparing keys they may take together: a few seconds. */
  private static final long MOST_STEPS = 8_000_000;

  private final String text;
  private final List<Finding> findings;
  private final boolean wasChecked;
  private final Function<String, Checked> check;

  TriedFixes(
      String text, List<Finding> findings, boolean wasChecked, Function<String, Checked> check) {
    this.text = text;
    this.findings = findings;
    this.wasChecked = wasChecked;
    this.check = check;
  }

  /** Some of the findings, with those fixes that work. */
  List<Finding> of(List<Finding> some) {
    long lines = text.lines().count() + 1;
    long remainingLines = MOST_LINES;
    long lastStep = Unification.stepsOfThread() + MOST_STEPS;
    Map<String, Integer> before = counts(findings);
    List<Finding> triedFindings = new ArrayList<>();
    for (Finding finding : some) {
      if (finding.fix().isPresent()) {
        remainingLines -= Math.max(lines, MOST_LINES / MOST_FIXES);
        boolean works =
            remainingLines >= 0
                && Unification.stepsOfThread() < lastStep
                && works(finding, finding.fix().get(), before);
        triedFindings.add(works ? finding : finding.withoutFix());
      } else {
        triedFindings.add(finding);
      }
    }
    return triedFindings;
  }

  private boolean works(Finding finding, Fix fix, Map<String, Integer> before) {
    Checked after = check.apply(fix.applyTo(text));
    Map<String, Integer> countAfter = counts(after.untriedFindings());
    boolean gone =
        countAfter.getOrDefault(identity(finding), 0) < before.getOrDefault(identity(finding), 0);
    // A file that could not be read whole was not checked: what is found then is not brought by it.
    boolean bringsOthers =
        wasChecked
            && countAfter.entrySet().stream()
                .anyMatch(each -> each.getValue() > before.getOrDefault(each.getKey(), 0));
    return gone && !bringsOthers;
  }

  private static Map<String, Integer> counts(List<Finding> findings) {
    Map<String, Integer> counts = new HashMap<>();
    findings.forEach(finding -> counts.merge(identity(finding), 1, Integer::sum));
    return counts;
  }

  /** A finding without its place, which a change above it moves. */
  private static String identity(Finding finding) {
    return finding.check() + " " + finding.message();
  }
}
