package dev.clave.server.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.http.Trace;
import dev.clave.server.http.Watch;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObserverTest {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  @TempDir Path folder;

  @Test
  void whateverIsAskedTheNumberOfSeriesIsBoundedAndEveryAnswerIsCounted() {
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    try (AuditTrail audit = AuditTrail.in(folder, CLOCK)) {
      Observer observer = new Observer(meters, audit, new Traffic(CLOCK), Telemetry.none());
      int answers = 20_000;
      IntStream.range(0, answers)
          .forEach(
              i ->
                  observer.answered(
                      new Watch.Answered(
                          "id",
                          Trace.named(null),
                          "METHOD" + i % 50,
                          "/api/shop/entities/" + i % 4_000,
                          "/",
                          200 + i % 7,
                          1,
                          false)));
      Collection<Timer> timers = meters.find("clave.http.requests").timers();
      assertThat(timers).hasSizeLessThanOrEqualTo(Observer.MOST_TIMERS + 10);
      assertThat(timers).anyMatch(timer -> "other".equals(timer.getId().getTag("route")));
      assertThat(timers.stream().mapToLong(Timer::count).sum()).isEqualTo(answers);
    }
  }
}
