package dev.clave.events;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The pipeline: the front door of this module. */
public final class Events implements AutoCloseable {

  private static final int REQUEST_CONNECTIONS = 8;
  private static final int LISTENER_AND_RELAY = 3;

  private final EventsOptions options;
  private final Database requests;
  private final Database work;
  private final Wakeups wakeups;
  private final Metrics metrics;
  private final Ingestion ingestion;
  private final EventTypes types;
  private final Outbox outbox;
  private final Schedule schedule;
  private final Workers workers;
  private final Relay relay;
  private final AuditLog audit;
  private final Consumers consumers;
  private final Acknowledgements acknowledgements;
  private final DeadLetters deadLetters;
  private final Refusals refusals;
  private final Maintenance maintenance;
  private final Dashboard dashboard;

  private Events(EventsOptions options) {
    this.options = options;
    this.requests = Database.forRequests(options, REQUEST_CONNECTIONS);
    int workers = options.processing().workers();
    int working = workers + options.intake().lanes() + LISTENER_AND_RELAY;
    this.work = Database.forWork(options, working);
    this.metrics = new Metrics(options.meters());
    this.wakeups = new Wakeups(work, Math.max(1, workers));
    EventTables tables = options.tables();
    Streams streams = options.streams();
    this.types = new EventTypes(requests, options.clock(), streams);
    EventReader reader = new EventReader(tables.format(), streams, options.clock());
    this.ingestion = new Ingestion(work, reader, types, options, wakeups, metrics);
    this.outbox = new Outbox(requests, options, wakeups);
    this.audit = new AuditLog(requests);
    this.schedule = new Schedule(work, options.clock(), audit);
    this.workers = new Workers(work, options, schedule, wakeups, metrics);
    List<Publisher> publishers = new ArrayList<>(options.publishing().publishers());
    publishers.add(outbox::deliver);
    this.relay = new Relay(work, options, publishers, wakeups, metrics);
    InstantSource clock = options.clock();
    this.consumers = new Consumers(requests, clock, audit, wakeups);
    this.acknowledgements = new Acknowledgements(requests, clock, audit, tables);
    this.deadLetters = new DeadLetters(requests, clock, wakeups, tables, types);
    this.refusals = new Refusals(requests, clock);
    Partitions partitions = new Partitions(requests, clock, audit, tables);
    this.maintenance =
        new Maintenance(requests, options, acknowledgements, outbox, partitions, audit);
    this.dashboard = new Dashboard(requests, clock, options.figures());
    if (options.publishing().relay()) {
      relay.start();
    }
    if (workers > 0) {
      types.tell();
      maintenance.start();
    }
  }

  /** Opens the pipeline on a database, whose schema is made or brought up to date first. */
  public static Events open(EventsOptions options) {
    Migrations.apply(options);
    return new Events(options);
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

  /** Finishes what it has begun, then stops. */
  @Override
  public void close() {
    dashboard.close();
    maintenance.close();
    ingestion.close();
    workers.close();
    relay.close();
    wakeups.close();
    options.publishing().publishers().forEach(Publisher::close);
    work.close();
    requests.close();
  }
}
