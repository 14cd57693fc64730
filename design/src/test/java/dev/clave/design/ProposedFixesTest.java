package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Doing what the findings of the documented designs propose leaves nothing to find. */
final class ProposedFixesTest {
  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void eachProposalMendsItsFindingAndAllOfThemTheDesign(String system) {
    Mending design = Mending.of(Systems.text(system, "as-documented.yaml"));
    List<Finding> findings = Design.check(design.text()).findings();
    assertThat(findings).isNotEmpty();
    while (!findings.isEmpty()) {
      design = design.mended(findings.get(0));
      List<Finding> remainingFindings = Design.check(design.text()).findings();
      assertThat(remainingFindings).as(design.text()).hasSizeLessThan(findings.size());
      findings = remainingFindings;
    }
  }
}
