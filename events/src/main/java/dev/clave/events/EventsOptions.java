package dev.clave.events;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * How a pipeline is opened; {@link #at} has the defaults.
 *
 * @param tables the pipeline's own, or those of a system
 * @param eventRetention how old a partition of events becomes before it is detached; empty for ever
 * @param figures what the dashboard shows beside the pipeline's own figures
 */
public record EventsOptions(
    Address address,
    EventTables tables,
    InstantSource clock,
    MeterRegistry meters,
    Intake intake,
    Processing processing,
    Publishing publishing,
    Optional<Duration> eventRetention,
    List<Figures> figures) {

  /**
   * How events come in.
   *
   * @param lanes threads that write events, each with a connection
   * @param capacity events that may wait to be written before requests are turned away
   */
  public record Intake(int lanes, int capacity) {
    static final Intake DEFAULT = new Intake(2, 50_000);

    public Intake {
      if (lanes < 1 || capacity < 1) {
        throw new IllegalArgumentException(
            "expected 1 lane and room for 1 event or more, found %d and %d"
                .formatted(lanes, capacity));
      }
    }
  }

  /**
   * How events are processed.
   *
   * @param handlers by event type, for types that their stream has no handler for
   * @param streams the declared ones
   * @param workers threads that process; 0 for a process that only takes events in or operates
   * @param batchSize events per transaction of a worker
   */
  public record Processing(
      Map<String, EventHandler> handlers,
      List<EventStream> streams,
      int workers,
      int batchSize,
      RetryPolicy retryPolicy) {
    static final Processing DEFAULT =
        new Processing(Map.of(), List.of(), 2, 1_000, RetryPolicy.DEFAULT);

    public Processing {
      handlers = Map.copyOf(handlers);
      streams = List.copyOf(streams);
      if (workers < 0 || batchSize < 1) {
        throw new IllegalArgumentException(
            "expected workers >= 0 and a batch size >= 1, found %d and %d"
                .formatted(workers, batchSize));
      }
    }
  }

  /**
   * How the outbox is published.
   *
   * @param relay whether this process offers itself as the outbox's relay
   * @param retention how long published messages are kept; zero deletes them at once
   * @param publishers where the outbox goes
   */
  public record Publishing(boolean relay, Duration retention, List<Publisher> publishers) {
    static final Publishing DEFAULT = new Publishing(true, Duration.ofHours(1), List.of());

    public Publishing {
      publishers = List.copyOf(publishers);
    }
  }

  /**
   * Where the database is.
   *
   * @param jdbcUrl empty if there is a data source
   * @param schema the PostgreSQL schema; empty for the first one of the search path
   */
  public record Address(String jdbcUrl, Optional<DataSource> dataSource, Optional<String> schema) {
    public Address {
      Schema.check(schema);
    }
  }

  /** On a database of which the pipeline opens its own connections. */
  public static EventsOptions at(String jdbcUrl) {
    return at(new Address(jdbcUrl, Optional.empty(), Optional.empty()));
  }

  /**
   * On a database whose connections come from a pool of yours. It should have at least fifteen: two
   * workers, two lanes, the relay, the listener and requests take one each, for as long as a
   * transaction lasts.
   */
  public static EventsOptions on(DataSource dataSource) {
    return at(new Address("", Optional.of(dataSource), Optional.empty()));
  }

  private static EventsOptions at(Address address) {
    return new EventsOptions(
        address,
        EventTables.OWN,
        Clock.systemUTC(),
        new SimpleMeterRegistry(),
        Intake.DEFAULT,
        Processing.DEFAULT,
        Publishing.DEFAULT,
        Optional.empty(),
        List.of());
  }

  /** In this PostgreSQL schema, which is made if it is missing. */
  public EventsOptions withSchema(String value) {
    return new EventsOptions(
        new Address(address.jdbcUrl(), address.dataSource(), Optional.of(value)),
        tables,
        clock,
        meters,
        intake,
        processing,
        publishing,
        eventRetention,
        figures);
  }

  Schema schema() {
    return new Schema(address.schema());
  }

  public EventsOptions withTables(EventTables value) {
    return new EventsOptions(
        address, value, clock, meters, intake, processing, publishing, eventRetention, figures);
  }

  public EventsOptions withFigures(List<Figures> value) {
    return new EventsOptions(
        address, tables, clock, meters, intake, processing, publishing, eventRetention, value);
  }

  public EventsOptions withClock(InstantSource value) {
    return new EventsOptions(
        address, tables, value, meters, intake, processing, publishing, eventRetention, figures);
  }

  public EventsOptions withMeters(MeterRegistry value) {
    return new EventsOptions(
        address, tables, clock, value, intake, processing, publishing, eventRetention, figures);
  }

  public EventsOptions withIntake(int lanes, int capacity) {
    Intake value = new Intake(lanes, capacity);
    return new EventsOptions(
        address, tables, clock, meters, value, processing, publishing, eventRetention, figures);
  }

  public EventsOptions withProcessing(Processing value) {
    return new EventsOptions(
        address, tables, clock, meters, intake, value, publishing, eventRetention, figures);
  }

  public EventsOptions withHandlers(Map<String, EventHandler> value) {
    return withProcessing(
        new Processing(
            value,
            processing.streams(),
            processing.workers(),
            processing.batchSize(),
            processing.retryPolicy()));
  }

  /** Declares streams; each has handlers of its own. */
  public EventsOptions withStreams(EventStream... value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            List.of(value),
            processing.workers(),
            processing.batchSize(),
            processing.retryPolicy()));
  }

  Streams streams() {
    return new Streams(processing.handlers(), processing.streams());
  }

  public EventsOptions withWorkers(int value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            value,
            processing.batchSize(),
            processing.retryPolicy()));
  }

  public EventsOptions withBatchSize(int value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            processing.workers(),
            value,
            processing.retryPolicy()));
  }

  public EventsOptions withRetryPolicy(RetryPolicy value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            processing.workers(),
            processing.batchSize(),
            value));
  }

  public EventsOptions withPublishing(Publishing value) {
    return new EventsOptions(
        address, tables, clock, meters, intake, processing, value, eventRetention, figures);
  }

  public EventsOptions withRelay(boolean value) {
    return withPublishing(new Publishing(value, publishing.retention(), publishing.publishers()));
  }

  public EventsOptions withOutboxRetention(Duration value) {
    return withPublishing(new Publishing(publishing.relay(), value, publishing.publishers()));
  }

  public EventsOptions withPublishers(List<Publisher> value) {
    return withPublishing(new Publishing(publishing.relay(), publishing.retention(), value));
  }

  public EventsOptions withEventRetention(Duration value) {
    return new EventsOptions(
        address,
        tables,
        clock,
        meters,
        intake,
        processing,
        publishing,
        Optional.of(value),
        figures);
  }
}
