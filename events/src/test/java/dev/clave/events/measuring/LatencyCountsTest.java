package dev.clave.events.measuring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LatencyCountsTest {

  @Test
  void aPercentileIsWithinAFifthOfTheTruth() {
    int[] counts =
        LatencyCounts.of(
            Stream.iterate(1, n -> n <= 10_000, n -> n + 1).map(Duration::ofMillis).toList());
    assertThat(LatencyCounts.percentile(counts, 0.50)).isCloseTo(5_000, within(1_000.0));
    assertThat(LatencyCounts.percentile(counts, 0.99)).isCloseTo(9_900, within(1_980.0));
  }

  @Test
  void nothingTookNoTimeAndAYearIsTheLastOfTheScale() {
    assertThat(LatencyCounts.percentile(LatencyCounts.of(List.of()), 0.95)).isZero();
    assertThat(LatencyCounts.percentile(LatencyCounts.of(List.of(Duration.ZERO)), 0.95))
        .isEqualTo(1);
    assertThat(LatencyCounts.of(List.of(Duration.ofDays(365)))).hasSize(112);
  }
}
