package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.TextRenderer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ManualTest {
  static List<Manual> manuals() {
    return Checks.manuals();
  }

  @ParameterizedTest
  @MethodSource("manuals")
  void theBadExampleGivesExactlyThatFinding(Manual manual) {
    Checked checked = Design.check(manual.bad());

    assertThat(checked.findings())
        .as(new TextRenderer(manual.name(), manual.bad(), false).render(checked.findings()))
        .extracting(Finding::check)
        .isNotEmpty()
        .containsOnly(manual.name());
    assertThat(checked.findings()).allMatch(finding -> finding.help().isPresent());
  }

  @ParameterizedTest
  @MethodSource("manuals")
  void theGoodExampleGivesNone(Manual manual) {
    Checked checked = Design.check(manual.good());

    assertThat(checked.findings())
        .as(new TextRenderer(manual.name(), manual.good(), false).render(checked.findings()))
        .isEmpty();
  }

  @Test
  void everyNameHasOneManual() {
    assertThat(manuals()).extracting(Manual::name).doesNotHaveDuplicates();
  }
}
