package dev.clave.events.measuring;

import dev.clave.events.model.Receipt;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The pipeline's meters. */
public final class Metrics {

  private final MeterRegistry registry;
  private final Counter acceptedEvents;
  private final Counter duplicate;
  private final Counter refusedEvents;
  private final Counter overloaded;
  private final Counter processed;
  private final Counter retriedEvents;
  private final Counter deadLettered;
  private final Counter published;
  private final Counter publishFailures;
  private final Timer write;
  private final Timer latency;

  public Metrics(MeterRegistry registry) {
    this.registry = registry;
    acceptedEvents = counter("clave.events.ingested", "accepted");
    duplicate = counter("clave.events.ingested", "duplicate");
    refusedEvents = counter("clave.events.ingested", "refused");
    overloaded = counter("clave.events.ingested", "overloaded");
    processed = counter("clave.events.handled", "processed");
    retriedEvents = counter("clave.events.handled", "retried");
    deadLettered = counter("clave.events.handled", "dead-lettered");
    published = counter("clave.events.outbox", "published");
    publishFailures = counter("clave.events.outbox", "failed");
    write = Timer.builder("clave.events.ingestion.write").register(registry);
    latency =
        Timer.builder("clave.events.latency")
            .description("from receipt to the commit of the effect")
            .publishPercentiles(0.5, 0.95, 0.99)
            .register(registry);
  }

  private Counter counter(String name, String result) {
    return Counter.builder(name).tag("result", result).register(registry);
  }

  public void gauge(String name, Supplier<Number> value) {
    Gauge.builder(name, value).strongReference(true).register(registry);
  }

  public void ingested(List<Receipt> answers, long nanos) {
    write.record(nanos, TimeUnit.NANOSECONDS);
    for (Receipt answer : answers) {
      if (answer instanceof Receipt.Accepted) {
        acceptedEvents.increment();
      } else if (answer instanceof Receipt.Duplicate) {
        duplicate.increment();
      } else {
        refusedEvents.increment();
      }
    }
  }

  public void refused(int count) {
    refusedEvents.increment(count);
  }

  public void overloaded() {
    overloaded.increment();
  }

  public void processed(List<Duration> latencies) {
    processed.increment(latencies.size());
    latencies.forEach(latency::record);
  }

  public void failed(int retries, int deadLetters) {
    retriedEvents.increment(retries);
    deadLettered.increment(deadLetters);
  }

  public void published(int count) {
    published.increment(count);
  }

  public void publishFailed() {
    publishFailures.increment();
  }
}
