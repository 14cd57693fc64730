package dev.clave.design.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoundedMatchTest {
  private static boolean matches(String pattern, String text) {
    return BoundedMatch.of(Pattern.compile(pattern), text);
  }

  @Test
  void aPatternThatIsReadOnceTakesTextOfAnyLengthThatAnItemHas() {
    assertThat(matches("[a-z]+", "a".repeat(400_000))).isTrue();
    assertThat(matches("[a-z]+", "a".repeat(400_000) + "!")).isFalse();
    assertThat(matches("\\p{L}{3}", "ñßé")).isTrue();
  }

  @Test
  void aPatternThatWouldTakeForEverIsGivenUp() {
    assertThat(matches("(a+)+b", "a".repeat(60))).isFalse();
    assertThat(matches("^[a-z]+([.-]?[a-z]+)*@x$", "a".repeat(40_000) + "!")).isFalse();
  }

  @Test
  void aPatternThatWouldOverflowTheStackIsGivenUp() {
    assertThat(matches("(a|b)*c", "ab".repeat(200_000))).isFalse();
  }
}
