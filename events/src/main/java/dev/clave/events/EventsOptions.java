package dev.clave.events;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a pipeline is opened; {@link #at} has the defaults.
 *
 * @param name says in the database which process worked
 * @param workers threads that process; 0 for a process that only takes events in or operates
 * @param relay whether this process offers itself as the outbox's relay
 * @param batchSize events per transaction of a worker
 * @param ingestionLanes threads that write events, each with a connection
 * @param ingestionCapacity events that may wait to be written before requests are turned away
 * @param outboxRetention how long published messages are kept; zero deletes them at once
 * @param eventRetention how old a partition of events becomes before it is detached; empty for ever
 * @param publishers where the outbox goes
 */
public record EventsOptions(
    String jdbcUrl,
    String name,
    InstantSource clock,
    MeterRegistry meters,
    Map<String, EventHandler> handlers,
    int workers,
    boolean relay,
    int batchSize,
    RetryPolicy retryPolicy,
    int ingestionLanes,
    int ingestionCapacity,
    Duration outboxRetention,
    Optional<Duration> eventRetention,
    List<Publisher> publishers) {

  private static final int DEFAULT_BATCH = 500;
  private static final int DEFAULT_CAPACITY = 50_000;
  private static final Duration DEFAULT_OUTBOX_RETENTION = Duration.ofHours(1);

  public EventsOptions {
    handlers = Map.copyOf(handlers);
    publishers = List.copyOf(publishers);
    if (workers < 0 || batchSize < 1 || ingestionLanes < 1 || ingestionCapacity < 1) {
      throw new IllegalArgumentException(
          "expected workers >= 0 and batch size, lanes and capacity >= 1, found %d, %d, %d, %d"
              .formatted(workers, batchSize, ingestionLanes, ingestionCapacity));
    }
  }

  public static EventsOptions at(String jdbcUrl) {
    return new EventsOptions(
        jdbcUrl,
        "process-" + ProcessHandle.current().pid(),
        Clock.systemUTC(),
        new SimpleMeterRegistry(),
        Map.of(),
        2,
        true,
        DEFAULT_BATCH,
        RetryPolicy.DEFAULT,
        2,
        DEFAULT_CAPACITY,
        DEFAULT_OUTBOX_RETENTION,
        Optional.empty(),
        List.of());
  }

  public EventsOptions withName(String value) {
    return new EventsOptions(
        jdbcUrl,
        value,
        clock,
        meters,
        handlers,
        workers,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withClock(InstantSource value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        value,
        meters,
        handlers,
        workers,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withMeters(MeterRegistry value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        value,
        handlers,
        workers,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withHandlers(Map<String, EventHandler> value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        value,
        workers,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withWorkers(int value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        value,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withRelay(boolean value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        workers,
        value,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withBatchSize(int value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        workers,
        relay,
        value,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withRetryPolicy(RetryPolicy value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        workers,
        relay,
        batchSize,
        value,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withIngestion(int lanes, int capacity) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        workers,
        relay,
        batchSize,
        retryPolicy,
        lanes,
        capacity,
        outboxRetention,
        eventRetention,
        publishers);
  }

  public EventsOptions withOutboxRetention(Duration value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        workers,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        value,
        eventRetention,
        publishers);
  }

  public EventsOptions withPublishers(List<Publisher> value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        workers,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        eventRetention,
        value);
  }

  public EventsOptions withEventRetention(Duration value) {
    return new EventsOptions(
        jdbcUrl,
        name,
        clock,
        meters,
        handlers,
        workers,
        relay,
        batchSize,
        retryPolicy,
        ingestionLanes,
        ingestionCapacity,
        outboxRetention,
        Optional.of(value),
        publishers);
  }
}
