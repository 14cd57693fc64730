package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
  @Test
  void theFirstStartIsAtOnceAndTheNextEverMoreSeldom() {
    Backoff backoff = Backoff.none();
    assertThat(backoff.pause()).isZero();
    for (Duration expected = Duration.ofMillis(200);
        expected.toSeconds() < 30;
        expected = expected.multipliedBy(2)) {
      backoff = backoff.next();
      assertThat(backoff.pause()).isEqualTo(expected);
    }
    assertThat(backoff.next().pause()).isEqualTo(Duration.ofSeconds(30));
    assertThat(backoff.next().text()).isEqualTo("; the next attempt is in 30 s");
  }

  @Test
  void whatDiesSoonAfterEachStartIsNotStartedWithoutAPause() {
    Backoff backoff = Backoff.none().next().next();
    assertThat(backoff.afterLife(Duration.ofSeconds(1)).pause()).isEqualTo(Duration.ofMillis(400));
    assertThat(backoff.afterLife(Duration.ofMinutes(1)).pause()).isZero();
  }
}
