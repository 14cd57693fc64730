package dev.clave.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WildcardsTest {
  private static final long SEED = 15;
  private static final int ROUNDS = 20_000;

  @Test
  void aStarIsAnyTextAndAQuestionMarkOneCharacter() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      String pattern = text(random, "ab*?");
      String text = text(random, "ab");
      assertThat(Wildcards.match(pattern, text))
          .as("`%s` for `%s`, seed %d", pattern, text, SEED)
          .isEqualTo(Pattern.matches(pattern.replace("*", ".*").replace("?", "."), text));
    }
  }

  /** As a regular expression this one has more ways to fail than there are atoms. */
  @Test
  @Timeout(60)
  void manyStarsAreTriedInAFewSteps() {
    assertThat(Wildcards.match("*a".repeat(5000) + "b", "a".repeat(2000))).isFalse();
    assertThat(Wildcards.match("*a".repeat(1000), "a".repeat(2000))).isTrue();
  }

  private static String text(SplittableRandom random, String characters) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(7);
    for (int i = 0; i < length; i++) {
      text.append(characters.charAt(random.nextInt(characters.length())));
    }
    return text.toString();
  }
}
