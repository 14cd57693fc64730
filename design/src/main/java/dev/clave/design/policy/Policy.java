package dev.clave.design.policy;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The severities that a team gives to checks, for all designs or for those at some paths. The last
 * rule that fits counts.
 *
 * <pre>{@code
 * Policy policy = Policy.read(text).policy();
 * List<Finding> findings = policy.applyTo("legacy/design.yaml", checked.findings());
 * }</pre>
 */
public record Policy(List<Rule> rules) {
  /** Leaves every finding as it is. */
  public static final Policy NONE = new Policy(List.of());

  public Policy {
    rules = List.copyOf(rules);
  }

  /** The severity of one check at the paths that {@code path} fits; none removes findings. */
  public record Rule(PathGlob path, String check, Optional<Severity> severity) {}

  /** A policy, and what was wrong with its file. */
  public record Read(Policy policy, List<Finding> findings) {
    public Read {
      findings = List.copyOf(findings);
    }
  }

  /** Reads a policy file. Bad text gives findings, never an exception. */
  public static Read read(String text) {
    return new PolicyReader().read(text);
  }

  /** The findings of the design at a path, with the severities of this policy. */
  public List<Finding> applyTo(String path, List<Finding> findings) {
    List<Finding> applied = new ArrayList<>();
    for (Finding finding : findings) {
      Optional<Severity> severity = Optional.of(finding.severity());
      for (Rule rule : rules) {
        if (rule.check().equals(finding.check()) && rule.path().matches(path)) {
          severity = rule.severity();
        }
      }
      severity.map(finding::withSeverity).ifPresent(applied::add);
    }
    return applied;
  }
}
