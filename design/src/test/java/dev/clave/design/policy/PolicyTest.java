package dev.clave.design.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyTest {
  private static final List<Finding> FINDINGS =
      List.of(
          Finding.warning("unused-index", "nothing reads it", Span.START),
          Finding.hint("hot-partition", "one partition", Span.START));

  @Test
  void aSeverityHoldsForEveryDesignAndTheLastRuleThatFitsCounts() {
    Policy policy =
        policy(
            """
            checks:
              unused-index: error
              hot-partition: { severity: off, reason: loads are measured in production }
            paths:
              "legacy/**":
                unused-index: { severity: hint, reason: it goes away this year }
            """);

    assertThat(policy.applyTo("shop/design.yaml", FINDINGS))
        .extracting(Finding::severity)
        .containsExactly(Severity.ERROR);
    assertThat(policy.applyTo("./legacy/old/design.yaml", FINDINGS))
        .extracting(Finding::severity)
        .containsExactly(Severity.HINT);
  }

  @Test
  void aCheckIsNotLoweredWithoutAReason() {
    Policy.Read read = Policy.read("checks: { unused-index: off }");

    assertThat(read.findings())
        .singleElement()
        .satisfies(each -> assertThat(each.message()).contains("reason"));
    assertThat(read.policy().applyTo("design.yaml", FINDINGS)).isEqualTo(FINDINGS);
  }

  @Test
  void aCheckThatDoesNotExistIsAFinding() {
    assertThat(Policy.read("checks: { unused-indexes: error }").findings()).hasSize(1);
    assertThat(Policy.read("- checks").findings()).hasSize(1);
    assertThat(Policy.read("severities: {}").findings()).hasSize(1);
  }

  private static Policy policy(String text) {
    Policy.Read read = Policy.read(text);
    assertThat(read.findings()).isEmpty();
    return read.policy();
  }
}
