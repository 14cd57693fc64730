package dev.clave.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SubstringTest {
  private static final long SEED = 15;
  private static final int ROUNDS = 20_000;
  private static final int LENGTH = 100_000;

  @Test
  void itFindsWhatThePlainSearchFinds() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      String whole = text(random, random.nextInt(12));
      String part = text(random, random.nextInt(6));
      assertThat(Substring.isIn(bytes(whole), bytes(part)))
          .as("`%s` in `%s`, seed %d", part, whole, SEED)
          .isEqualTo(whole.contains(part))
          .isEqualTo(Substring.isIn(whole, part));
    }
  }

  @Test
  void longTextsAreSearchedToo() {
    String whole = "ab".repeat(LENGTH);
    assertThat(Substring.isIn(whole, "ba".repeat(LENGTH / 2))).isTrue();
    assertThat(Substring.isIn(whole, "ab".repeat(LENGTH / 2) + "b")).isFalse();
  }

  /** The plain search looks at each character as often as the part is long. */
  @Test
  void eachCharacterIsLookedAtAFewTimes() {
    AtomicLong looks = new AtomicLong();
    boolean isIn =
        Substring.isIn(
            LENGTH,
            at -> {
              looks.incrementAndGet();
              return 'a';
            },
            LENGTH / 2,
            at -> {
              looks.incrementAndGet();
              return at == LENGTH / 2 - 1 ? 'b' : 'a';
            });
    assertThat(isIn).isFalse();
    assertThat(looks.get()).isLessThan(10L * LENGTH);
  }

  private static String text(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(random.nextBoolean() ? 'a' : 'b');
    }
    return text.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
