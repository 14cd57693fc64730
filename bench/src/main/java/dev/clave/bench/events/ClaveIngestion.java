package dev.clave.bench.events;

import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import dev.clave.systems.dispositivos.DeviceTables;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Ingestion alone: each event answered, duplicates known, everything queued for the workers. */
final class ClaveIngestion implements Contender {

  private final Events events;

  ClaveIngestion(String jdbcUrl, int lanes) {
    events =
        Events.open(
            EventsOptions.at(jdbcUrl)
                .withTables(DeviceTables.TABLES)
                .withWorkers(0)
                .withRelay(false)
                .withIntake(lanes, Integer.MAX_VALUE / 2));
  }

  @Override
  public void run(List<NewEvent> all) {
    submit(events, all);
  }

  static void submit(Events events, List<NewEvent> all) {
    List<CompletableFuture<List<Receipt>>> requests = new ArrayList<>();
    for (int from = 0; from < all.size(); from += 2_000) {
      requests.add(
          events.ingestion().submit(all.subList(from, Math.min(from + 2_000, all.size()))));
    }
    for (CompletableFuture<List<Receipt>> request : requests) {
      for (Receipt answer : request.join()) {
        if (!(answer instanceof Receipt.Accepted)) {
          throw new IllegalStateException(answer.toString());
        }
      }
    }
  }

  @Override
  public void close() {
    events.close();
  }
}
