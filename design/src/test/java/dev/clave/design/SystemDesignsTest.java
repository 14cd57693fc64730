package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The designs of the systems: clean as corrected, refused for their known faults as documented. */
final class SystemDesignsTest {
  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void aCorrectedDesignHasNoFindings(String system) {
    assertThat(Design.check(Systems.text(system, "design.yaml")).findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void aDesignAsDocumentedIsRefusedForExactlyItsKnownFaults(String system) throws IOException {
    String text = Systems.text(system, "as-documented.yaml");
    assertThat(Design.check(text).design()).isEmpty();
    Golden.matches("findings/" + system + ".txt", FindingLines.of(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void everyFaultComesWithAProposal(String system) {
    assertThat(Design.check(Systems.text(system, "as-documented.yaml")).findings())
        .isNotEmpty()
        .allMatch(finding -> finding.help().isPresent());
  }
}
