package dev.clave.server.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
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

  @Test
  void theFiguresOfAnotherDesignTakeThePlaceOfThoseBefore() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    Health.Probe up = new Health.Probe("store", "here", () -> {});
    Health.Probe gone = new Health.Probe("gone", "here", () -> {});
    new Health(List.of(up, gone), now::get).measuredBy(meters);
    Health.Probe down =
        new Health.Probe(
            "store",
            "here",
            () -> {
              throw new IllegalStateException("down");
            });
    new Health(List.of(down), now::get).measuredBy(meters);

    assertThat(meters.find("clave.store.up").gauges())
        .singleElement()
        .satisfies(gauge -> assertThat(gauge.value()).isZero());
  }
}
