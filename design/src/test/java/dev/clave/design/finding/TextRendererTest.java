package dev.clave.design.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextRendererTest {
  /** By escapes in names, and as they are, which is no YAML. */
  @ParameterizedTest
  @ValueSource(strings = {"\\e]0;taken\\a", "\u001b]0;taken\u0007"})
  void whatADesignHoldsSaysNothingToATerminal(String command) {
    String text =
        """
        design: notes
        key: PK, SK
        entities:
          "note%1$s":
            PK: A#<id>
            SK: B#
            attributes: { id: string }
        patterns:
          "notes%1$s":
            where: PK = Z#<id>
        """
            .formatted(command);

    String rendering =
        new TextRenderer("notes.yaml", text, false).render(Design.check(text).findings());

    assertThat(rendering).contains("taken");
    assertThat(rendering.chars().filter(Character::isISOControl)).containsOnly((int) '\n');
  }
}
