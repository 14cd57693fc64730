package dev.clave.events;

import dev.clave.events.database.Address;
import dev.clave.events.database.EventTables;
import dev.clave.events.ingesting.Intake;
import dev.clave.events.model.Cron;
import dev.clave.events.model.EventHandler;
import dev.clave.events.model.EventStream;
import dev.clave.events.model.Limit;
import dev.clave.events.model.RetryPolicy;
import dev.clave.events.operating.Figures;
import dev.clave.events.processing.Processing;
import dev.clave.events.publishing.Publisher;
import dev.clave.events.publishing.Publishing;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * How a pipeline is opened; {@link #at} has the defaults.
 *
 * <pre>{@code
 * EventsOptions options =
 *     EventsOptions.on(dataSource)
 *         .withSchema("orders")
 *         .withWorkers(4)
 *         .withEventRetention(Duration.ofDays(90));
 * }</pre>
 *
 * @param tables the pipeline's own, or those of a system
 * @param partitions whether a table without events is partitioned when the pipeline is opened
 * @param eventRetention how old a partition of events becomes before it is detached; empty for ever
 * @param eventExport where partitions are written before they go; empty for nowhere
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
    boolean partitions,
    Optional<Duration> eventRetention,
    Optional<Path> eventExport,
    List<Figures> figures) {

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
        true,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** In this PostgreSQL schema, which is made if it is missing. */
  public EventsOptions withSchema(String value) {
    return with(
        copy ->
            copy.address =
                new Address(address.jdbcUrl(), address.dataSource(), Optional.of(value)));
  }

  public EventsOptions withTables(EventTables value) {
    return with(copy -> copy.tables = value);
  }

  public EventsOptions withFigures(List<Figures> value) {
    return with(copy -> copy.figures = value);
  }

  public EventsOptions withClock(InstantSource value) {
    return with(copy -> copy.clock = value);
  }

  public EventsOptions withMeters(MeterRegistry value) {
    return with(copy -> copy.meters = value);
  }

  public EventsOptions withIntake(int lanes, int capacity) {
    return with(copy -> copy.intake = new Intake(lanes, capacity));
  }

  public EventsOptions withProcessing(Processing value) {
    return with(copy -> copy.processing = value);
  }

  public EventsOptions withHandlers(Map<String, EventHandler> value) {
    return withProcessing(
        new Processing(
            value,
            processing.streams(),
            processing.workers(),
            processing.batchSize(),
            processing.retryPolicy(),
            processing.limits(),
            processing.crons()));
  }

  /** Declares streams; each has handlers of its own. */
  public EventsOptions withStreams(EventStream... value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            List.of(value),
            processing.workers(),
            processing.batchSize(),
            processing.retryPolicy(),
            processing.limits(),
            processing.crons()));
  }

  public EventsOptions withWorkers(int value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            value,
            processing.batchSize(),
            processing.retryPolicy(),
            processing.limits(),
            processing.crons()));
  }

  public EventsOptions withBatchSize(int value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            processing.workers(),
            value,
            processing.retryPolicy(),
            processing.limits(),
            processing.crons()));
  }

  public EventsOptions withRetryPolicy(RetryPolicy value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            processing.workers(),
            processing.batchSize(),
            value,
            processing.limits(),
            processing.crons()));
  }

  /** Limits all events of the pipeline together. */
  public EventsOptions limitedTo(Limit value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            processing.workers(),
            processing.batchSize(),
            processing.retryPolicy(),
            List.of(value),
            processing.crons()));
  }

  /** Declares scheduled events. */
  public EventsOptions withCrons(Cron... value) {
    return withProcessing(
        new Processing(
            processing.handlers(),
            processing.streams(),
            processing.workers(),
            processing.batchSize(),
            processing.retryPolicy(),
            processing.limits(),
            List.of(value)));
  }

  public EventsOptions withPublishing(Publishing value) {
    return with(copy -> copy.publishing = value);
  }

  public EventsOptions withRelay(boolean value) {
    return withPublishing(
        new Publishing(
            value,
            publishing.retention(),
            publishing.unpublishedRetention(),
            publishing.publishers()));
  }

  public EventsOptions withOutboxRetention(Duration value) {
    return withPublishing(
        new Publishing(
            publishing.relay(), value, publishing.unpublishedRetention(), publishing.publishers()));
  }

  /**
   * Gives up messages that nobody took for so long: maintenance deletes them, and none of them
   * counts as published. For pipelines whose messages perhaps nobody will ever take.
   */
  public EventsOptions withUnpublishedRetention(Duration value) {
    return withPublishing(
        new Publishing(
            publishing.relay(),
            publishing.retention(),
            Optional.of(value),
            publishing.publishers()));
  }

  public EventsOptions withPublishers(List<Publisher> value) {
    return withPublishing(
        new Publishing(
            publishing.relay(), publishing.retention(), publishing.unpublishedRetention(), value));
  }

  /**
   * Whether a new installation has {@code events} in daily partitions, which is the default. A
   * table that has events stays as it is; {@code Partitions.begin} turns it into partitions.
   */
  public EventsOptions withPartitions(boolean value) {
    return with(copy -> copy.partitions = value);
  }

  public EventsOptions withEventRetention(Duration value) {
    return with(copy -> copy.eventRetention = Optional.of(value));
  }

  /** Writes partitions into this folder before they go, and drops them. */
  public EventsOptions withEventExport(Path folder) {
    return with(copy -> copy.eventExport = Optional.of(folder));
  }

  private EventsOptions with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.options();
  }

  /** The options while one of them is given another value. */
  private static final class Copy {
    private Address address;
    private EventTables tables;
    private InstantSource clock;
    private MeterRegistry meters;
    private Intake intake;
    private Processing processing;
    private Publishing publishing;
    private boolean partitions;
    private Optional<Duration> eventRetention;
    private Optional<Path> eventExport;
    private List<Figures> figures;

    Copy(EventsOptions options) {
      address = options.address;
      tables = options.tables;
      clock = options.clock;
      meters = options.meters;
      intake = options.intake;
      processing = options.processing;
      publishing = options.publishing;
      partitions = options.partitions;
      eventRetention = options.eventRetention;
      eventExport = options.eventExport;
      figures = options.figures;
    }

    EventsOptions options() {
      return new EventsOptions(
          address,
          tables,
          clock,
          meters,
          intake,
          processing,
          publishing,
          partitions,
          eventRetention,
          eventExport,
          figures);
    }
  }
}
