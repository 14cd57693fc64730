package dev.clave.systems.dispositivos;

import dev.clave.events.EventsOptions;
import dev.clave.events.model.RetryPolicy;
import dev.clave.stores.Postgres;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The system on a fresh database of the one server of this test process. */
final class TestSystem {

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static Postgres server;

  private TestSystem() {}

  static synchronized EventsOptions options() {
    if (server == null) {
      server = Postgres.temporary();
    }
    return EventsOptions.at(server.database("dispositivos_" + COUNT.incrementAndGet()))
        .withRetryPolicy(new RetryPolicy(Duration.ofMillis(10), 2, Duration.ofMillis(100), 0.5, 4));
  }
}
