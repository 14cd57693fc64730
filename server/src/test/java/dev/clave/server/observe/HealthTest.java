package dev.clave.server.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Anybody may ask whether the stores answer, as often as they like. */
final class HealthTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
  private final AtomicInteger questions = new AtomicInteger();

  @Test
  void aStoreIsAskedOnceASecondHoweverManyWantToKnow() {
    Health health =
        new Health(
            List.of(new Health.Probe("store", "here", questions::incrementAndGet)), now::get);
    for (int i = 0; i < 100; i++) {
      assertThat(health.findings().get("store").up()).isTrue();
    }
    assertThat(questions).hasValue(1);
    now.updateAndGet(before -> before.plusSeconds(1));
    health.findings();
    assertThat(questions).hasValue(2);
  }
}
