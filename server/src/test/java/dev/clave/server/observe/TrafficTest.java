package dev.clave.server.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.http.Trace;
import dev.clave.server.http.Watch;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TrafficTest {
  private static final Instant START = Instant.parse("2026-05-01T10:00:00.300Z");

  private Instant now = START;
  private final Traffic traffic = new Traffic(() -> now);

  @Test
  void aSecondIsToldWhenItIsOverForItsSystemAndForAll() {
    answered("/api/pai/patterns/usuario", 200, 3);
    answered("/api/portfolio/patterns/postsByStatus", 500, 9);
    assertThat(traffic.bySystem()).isEmpty();

    now = START.plusSeconds(1);
    Instant second = Instant.parse("2026-05-01T10:00:00Z");
    assertThat(traffic.bySystem().get("pai"))
        .containsExactly(new Traffic.Second(second, 1, 0, 3, 3));
    assertThat(traffic.bySystem().get(Traffic.ALL))
        .containsExactly(new Traffic.Second(second, 2, 1, 3, 9));
  }

  @Test
  void theMedianAndTheSlowAreThoseOfTheSecond() {
    IntStream.rangeClosed(1, 100).forEach(millis -> answered("/api/pai/export", 200, millis));
    now = START.plusSeconds(1);

    Traffic.Second second = traffic.bySystem().get("pai").get(0);
    assertThat(second.requests()).isEqualTo(100);
    assertThat(second.medianMillis()).isEqualTo(50);
    assertThat(second.slowMillis()).isEqualTo(95);
  }

  @Test
  void lookingAtTheServerItselfAndListeningToItAreNotCounted() {
    answered("/api/operations/traffic", 200, 1);
    answered("/", 200, 1);
    answered("/api", 200, 1);
    traffic.answered(
        new Watch.Answered(
            "id",
            Trace.named(null),
            "GET",
            "/api/dispositivos/dashboard/changes",
            "",
            200,
            1,
            true));
    now = START.plusSeconds(1);

    assertThat(traffic.bySystem()).isEmpty();
  }

  @Test
  void whatIsOldIsForgotten() {
    answered("/api/pai/export", 200, 1);
    now = START.plusSeconds(Traffic.KEPT_SECONDS + 2L);

    assertThat(traffic.bySystem().get("pai")).isEmpty();
  }

  private void answered(String route, int status, long millis) {
    traffic.answered(
        new Watch.Answered(
            "id", Trace.named(null), "GET", route, route, status, millis * 1_000_000, false));
  }
}
