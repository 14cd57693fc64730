package dev.clave.bench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.model.AttributeType;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CopiedIdTest {
  private static AttributeType.Text matching(String pattern) {
    return new AttributeType.Text(
        Optional.empty(), Optional.empty(), Optional.of(pattern), Optional.empty(), false);
  }

  @Test
  void copiesOfATextWithAPatternMatchItAndDiffer() {
    AttributeType.Text type = matching("^[A-Z]{3}[0-9]{6}$");
    assertThat(IntStream.range(0, 100).mapToObj(copy -> CopiedId.of(type, "x" + copy, "NOR123456")))
        .doesNotHaveDuplicates()
        .allMatch(text -> text.matches("[A-Z]{3}[0-9]{6}"));
  }

  @Test
  void aTextOfWhichThereIsNoOtherStaysAsItIs() {
    assertThat(CopiedId.of(matching("^ONLY$"), "x1", "ONLY")).isEqualTo("ONLY");
  }

  @Test
  void aPlainTextGetsThePrefix() {
    assertThat(CopiedId.of(AttributeType.Text.PLAIN, "x1-", "ana")).isEqualTo("x1-ana");
  }
}
