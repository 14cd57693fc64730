package dev.clave.engine.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Tables;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A reality is written as text, on the command line and in settings. */
class RealityTextTest {

  @Test
  void itIsWrittenAsText() {
    assertThat(Reality.parse("aws,seed=7")).isEqualTo(Reality.aws().withSeed(7));
    assertThat(
            Reality.parse(
                "throttling=on, unprocessed=0.05, stale=0.3/2s, index-lag=50ms, shards=4/4h,"
                    + " latency=4ms/20ms, conflicts=0.01,"
                    + " error=InternalServerError/PutItem/0.5/pk=a/after"))
        .isEqualTo(
            Reality.NONE
                .withThrottling(true)
                .withUnprocessed(0.05)
                .withStale(0.3, Duration.ofSeconds(2))
                .withIndexLag(Duration.ofMillis(50))
                .withStreamShards(4, Duration.ofHours(4))
                .withLatency(new Latency(Duration.ofMillis(4), Duration.ofMillis(20)))
                .withConflicts(0.01)
                .withError(
                    InjectedError.of("InternalServerError")
                        .on("PutItem")
                        .withRate(0.5)
                        .withKey(Map.of("pk", Tables.text("a")))
                        .afterwards()));
    Reality byTable = Reality.parse("stale=0.5/1s,table=notes,stale=0,table=other,none");
    assertThat(byTable.of("notes").staleness().share()).isZero();
    assertThat(byTable.of("other")).isEqualTo(Reality.NONE);
    assertThat(byTable.of("third").staleness().share()).isEqualTo(0.5);
  }

  @Test
  void whatIsNotUnderstoodIsNamed() {
    assertThatThrownBy(() -> Reality.parse("aws,slow"))
        .hasMessageContaining("`latency=4ms/20ms`")
        .hasMessageEndingWith("found `slow`");
    assertThatThrownBy(() -> Reality.parse("latency=4"))
        .hasMessage("expected a duration such as `50ms`, `2s`, `5m` or `4h`, found `4`");
    assertThatThrownBy(() -> Reality.parse("stale=2"))
        .hasMessage("expected `stale` from 0 to 1, found `2.0`");
    assertThatThrownBy(() -> Reality.parse("error=Oops")).hasMessageEndingWith("found `Oops`");
    assertThatThrownBy(() -> Reality.parse("")).isInstanceOf(IllegalArgumentException.class);
  }
}
