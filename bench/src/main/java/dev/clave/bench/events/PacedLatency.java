package dev.clave.bench.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.NewEvent;
import dev.clave.events.publishing.OutboxMessage;
import dev.clave.systems.dispositivos.Dispositivos;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** How long events take from their receipt to their publication, at a steady rate. */
final class PacedLatency {

  private static final int PORTIONS_PER_SECOND = 50;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** In milliseconds. */
  record Percentiles(double p50, double p99) {}

  private PacedLatency() {}

  static Percentiles measure(String jdbcUrl, Load load, double perSecond, int seconds)
      throws Exception {
    ConcurrentLinkedQueue<Double> millis = new ConcurrentLinkedQueue<>();
    EventsOptions options =
        EventsOptions.at(jdbcUrl)
            .withPublishers(List.of(messages -> messages.forEach(one -> add(millis, one))));
    try (Dispositivos system = Dispositivos.open(options)) {
      int warm = send(system, load, perSecond, 2);
      await(millis, warm);
      millis.clear();
      int sent = send(system, load, perSecond, seconds);
      await(millis, sent);
    }
    List<Double> sorted = new ArrayList<>(millis);
    sorted.sort(null);
    return new Percentiles(sorted.get(sorted.size() / 2), sorted.get((int) (sorted.size() * 0.99)));
  }

  private static void add(ConcurrentLinkedQueue<Double> millis, OutboxMessage message) {
    Instant received;
    try {
      String time = JSON.readTree(message.payload()).get("received_at").textValue();
      received = OffsetDateTime.parse(time).toInstant();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
    millis.add(Duration.between(received, Clock.systemUTC().instant()).toNanos() / 1e6);
  }

  private static int send(Dispositivos system, Load load, double perSecond, int seconds) {
    int portion = (int) Math.max(1, perSecond / PORTIONS_PER_SECOND);
    int portions = seconds * PORTIONS_PER_SECOND;
    List<NewEvent> all = load.events(portion * portions);
    List<CompletableFuture<?>> accepted = new ArrayList<>();
    long begun = System.nanoTime();
    for (int i = 0; i < portions; i++) {
      accepted.add(system.events().ingestion().submit(all.subList(i * portion, (i + 1) * portion)));
      long next = begun + (i + 1) * 1_000_000_000L / PORTIONS_PER_SECOND;
      LockSupport.parkNanos(Math.max(0, next - System.nanoTime()));
    }
    accepted.forEach(CompletableFuture::join);
    return all.size();
  }

  private static void await(ConcurrentLinkedQueue<Double> millis, int count)
      throws InterruptedException {
    while (millis.size() < count) {
      Thread.sleep(20);
    }
  }
}
