package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.model.EventHandler;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.model.Refusal;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsTest {

  TestTables tables() {
    return TestTables.OWN;
  }

  private final TestDatabase database = TestDatabase.fresh(tables());
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @Test
  void everyFateOfAnEventIsCounted() {
    EventHandler handler =
        (event, effects) -> {
          if (event.payload().has("n")) {
            throw new PermanentFailure("numbered");
          }
        };
    try (Events events =
        Events.open(
            database.options().withMeters(meters).withHandlers(Samples.handling(handler)))) {
      TestKey key = database.keys(1).get(0);
      NewEvent good = Samples.telemetry(key);
      NewEvent bad = Samples.telemetry(key, "{\"n\": 1}");
      events.ingestion().accept(List.of(good, good, bad, new Refusal("because")));
      Await.until("published", () -> count("clave.events.outbox", "published") == 1);
      Await.until("buried", () -> count("clave.events.handled", "dead-lettered") == 1);
      assertThat(count("clave.events.ingested", "accepted")).isEqualTo(2);
      assertThat(count("clave.events.ingested", "duplicate")).isEqualTo(1);
      assertThat(count("clave.events.ingested", "refused")).isEqualTo(1);
      assertThat(count("clave.events.ingested", "overloaded")).isZero();
      assertThat(count("clave.events.handled", "processed")).isEqualTo(1);
      assertThat(count("clave.events.handled", "retried")).isZero();
      assertThat(meters.get("clave.events.latency").timer().count()).isEqualTo(1);
      assertThat(meters.get("clave.events.ingestion.write").timer().count()).isPositive();
      assertThat(meters.get("clave.events.ingestion.waiting").gauge().value()).isZero();
    }
  }

  private double count(String name, String result) {
    return meters.get(name).tag("result", result).counter().count();
  }
}
