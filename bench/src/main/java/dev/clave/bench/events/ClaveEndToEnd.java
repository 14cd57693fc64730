package dev.clave.bench.events;

import dev.clave.events.EventsOptions;
import dev.clave.events.model.NewEvent;
import dev.clave.systems.dispositivos.Dispositivos;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The whole life of each event: stored, processed, acknowledged, published. */
final class ClaveEndToEnd implements Contender {

  private final Dispositivos system;
  private final AtomicInteger published = new AtomicInteger();

  ClaveEndToEnd(String jdbcUrl, Duration outboxRetention) {
    system =
        Dispositivos.open(
            EventsOptions.at(jdbcUrl)
                .withIntake(2, Integer.MAX_VALUE / 2)
                .withOutboxRetention(outboxRetention)
                .withPublishers(List.of(messages -> published.addAndGet(messages.size()))));
  }

  @Override
  public void run(List<NewEvent> all) throws Exception {
    int goal = published.get() + all.size();
    ClaveIngestion.submit(system.events(), all);
    while (published.get() < goal) {
      Thread.sleep(2);
    }
  }

  @Override
  public void close() {
    system.close();
  }
}
