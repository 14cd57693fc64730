package dev.clave.events;

import dev.clave.events.audit.Actor;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Closing;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventPartitions;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Migrations;
import dev.clave.events.database.Partitioning;
import dev.clave.events.database.Wakeups;
import dev.clave.events.ingesting.Arrivals;
import dev.clave.events.ingesting.EventTypes;
import dev.clave.events.ingesting.Ingestion;
import dev.clave.events.ingesting.Refusals;
import dev.clave.events.measuring.Metrics;
import dev.clave.events.model.EventFormat;
import dev.clave.events.model.EventReader;
import dev.clave.events.model.Streams;
import dev.clave.events.operating.Acknowledgements;
import dev.clave.events.operating.Consumers;
import dev.clave.events.operating.Dashboard;
import dev.clave.events.operating.DeadLetters;
import dev.clave.events.operating.Maintenance;
import dev.clave.events.operating.Partitions;
import dev.clave.events.operating.QueueDepths;
import dev.clave.events.operating.StoredEvents;
import dev.clave.events.processing.ArrivalHandling;
import dev.clave.events.processing.Crons;
import dev.clave.events.processing.Pauses;
import dev.clave.events.processing.Processing;
import dev.clave.events.processing.Schedule;
import dev.clave.events.processing.Workers;
import dev.clave.events.publishing.Outbox;
import dev.clave.events.publishing.Publisher;
import dev.clave.events.publishing.Relay;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The pipeline: the front door of this module.
 *
 * <pre>{@code
 * EventsOptions options =
 *     EventsOptions.at(jdbcUrl)
 *         .withHandlers(Map.of("OrderPlaced", (event, effects) -> reserve(event, effects)));
 * try (Events events = Events.open(options)) {
 *   events
 *       .ingestion()
 *       .accept(List.of(NewEvent.of("orders", "order-17", "OrderPlaced", "{}", "checkout-4711")));
 * }
 * }</pre>
 */
public final class Events implements AutoCloseable {

  private static final int REQUEST_CONNECTIONS = 8;
  private static final int LISTENER_AND_RELAY = 3;
  private static final int CLOSE_SECONDS = 6;
  private static final int DISCONNECT_SECONDS = 3;

  private final EventsOptions options;
  private final Database requests;
  private final Database work;
  private final Wakeups wakeups;
  private final Metrics metrics;
  private final Ingestion ingestion;
  private final EventTypes types;
  private final Outbox outbox;
  private final Schedule schedule;
  private final Pauses pauses;
  private final Crons crons;
  private final Workers workers;
  private final Relay relay;
  private final AuditLog audit;
  private final Consumers consumers;
  private final Acknowledgements acknowledgements;
  private final DeadLetters deadLetters;
  private final StoredEvents storedEvents;
  private final Refusals refusals;
  private final Maintenance maintenance;
  private final Dashboard dashboard;

  private Events(EventsOptions options) {
    this.options = options;
    this.requests = Database.forRequests(options.address(), REQUEST_CONNECTIONS);
    int workers = options.processing().workers();
    int working = 2 * workers + options.intake().lanes() + LISTENER_AND_RELAY;
    this.work = Database.forWork(options.address(), working);
    requests.measuredBy(options.meters());
    work.measuredBy(options.meters());
    this.metrics = new Metrics(options.meters());
    this.wakeups = new Wakeups(work, Math.max(1, workers));
    EventTables tables = options.tables();
    Streams streams = options.processing().declared();
    InstantSource clock = options.clock();
    Duration outboxRetention = options.publishing().retention();
    this.types = new EventTypes(requests, options.clock(), streams);
    EventReader reader = new EventReader(tables.format(), streams, options.clock());
    EventPartitions partitions = new EventPartitions(requests);
    this.ingestion =
        new Ingestion(
            work,
            partitions,
            reader,
            types,
            lane -> arrivals(tables, options.processing(), lane),
            options.address(),
            tables,
            clock,
            options.intake(),
            wakeups,
            metrics);
    this.outbox =
        new Outbox(requests, options.address(), tables, clock, options.publishing(), wakeups);
    this.audit = new AuditLog(requests);
    this.schedule = new Schedule(work, options.clock(), audit);
    this.pauses = new Pauses(requests, clock, audit, wakeups);
    this.crons = new Crons(work, clock, ingestion, options.processing().crons());
    if (workers > 0) {
      crons.register();
    }
    this.workers =
        new Workers(work, tables, options.processing(), clock, schedule, crons, wakeups, metrics);
    List<Publisher> publishers = options.publishing().publishers();
    this.relay =
        new Relay(work, tables, clock, outboxRetention, publishers, outbox, wakeups, metrics);
    this.consumers = new Consumers(requests, clock, audit, wakeups);
    this.acknowledgements = new Acknowledgements(requests, clock, audit, tables);
    this.deadLetters = new DeadLetters(requests, clock, wakeups, tables, types);
    this.storedEvents = new StoredEvents(requests, clock, tables);
    this.refusals = new Refusals(requests, clock);
    Partitioning partitioning = new Partitioning(requests, tables);
    if (options.partitions()) {
      partitioning.beginIfEmpty(clock.instant());
    }
    this.maintenance =
        new Maintenance(
            requests,
            clock,
            options.eventRetention(),
            acknowledgements,
            outbox,
            new Partitions(requests, clock, audit, partitions, partitioning, options.eventExport()),
            audit);
    this.dashboard = new Dashboard(requests, clock, options.figures());
    new QueueDepths(requests, clock).register(metrics);
    if (options.publishing().relay()) {
      relay.start();
    }
    if (workers > 0) {
      types.tell();
      maintenance.start();
    }
  }

  /** A process that does not work on events leaves them to one that does. */
  private Arrivals arrivals(EventTables tables, Processing processing, int lane) {
    return processing.workers() > 0
        ? new ArrivalHandling(work, tables, processing, lane)
        : Arrivals.NONE;
  }

  /** Opens the pipeline on a database, whose schema is made or brought up to date first. */
  public static Events open(EventsOptions options) {
    Migrations.apply(options.address(), options.tables());
    return new Events(options);
  }

  /** Whether a pipeline was opened there before; nothing is made. */
  public static boolean isThere(EventsOptions options) {
    return Migrations.wereApplied(options.address());
  }

  public Ingestion ingestion() {
    return ingestion;
  }

  /** Which types were sent, and which of them this process handles. */
  public EventTypes types() {
    return types;
  }

  public Outbox outbox() {
    return outbox;
  }

  /** Events that wait for their time. */
  public Schedule schedule() {
    return schedule;
  }

  /** Scheduled events. */
  public Crons crons() {
    return crons;
  }

  /** Streams, types and keys that workers leave alone. */
  public Pauses pauses() {
    return pauses;
  }

  public DeadLetters deadLetters() {
    return deadLetters;
  }

  public Consumers consumers() {
    return consumers;
  }

  public Acknowledgements acknowledgements() {
    return acknowledgements;
  }

  public AuditLog audit() {
    return audit;
  }

  /** The streams and their events, to be looked at. */
  public StoredEvents stored() {
    return storedEvents;
  }

  /** How its events look as JSON. */
  public EventFormat format() {
    return options.tables().format();
  }

  public Refusals refusals() {
    return refusals;
  }

  public Maintenance maintenance() {
    return maintenance;
  }

  public Dashboard dashboard() {
    return dashboard;
  }

  public InstantSource clock() {
    return options.clock();
  }

  /** Statements of a system's own, in one transaction. */
  public interface Statements<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Runs statements in a transaction signed by the actor; history and audit name it. */
  public <T> T transaction(String actor, Statements<T> statements) {
    return requests.call(
        connection -> {
          Actor.sign(connection, actor);
          return statements.on(connection);
        });
  }

  /**
   * Finishes what it has begun, then stops. What cannot be finished within {@value #CLOSE_SECONDS}
   * seconds, since the database is away, is given up as if the process had died: transactions are
   * rolled back, and requests that were not answered are to be sent again.
   */
  @Override
  public void close() {
    List<AutoCloseable> parts = List.of(dashboard, maintenance, ingestion, workers, relay, wakeups);
    Closing.all(parts, Duration.ofSeconds(CLOSE_SECONDS));
    List<AutoCloseable> connections = new ArrayList<>(options.publishing().publishers());
    connections.add(work);
    connections.add(requests);
    Closing.all(connections, Duration.ofSeconds(DISCONNECT_SECONDS));
  }
}
