package dev.clave.systems.dispositivos.routes;

import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.kafka.BrokerAddress;
import dev.clave.events.kafka.Brokers;
import dev.clave.events.kafka.TopicPublisher;
import dev.clave.events.kafka.TopicReader;
import dev.clave.events.model.EventsException;
import dev.clave.events.publishing.Publisher;
import dev.clave.server.events.PipelineRoutes;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.SystemApi;
import dev.clave.server.observe.Health;
import dev.clave.server.system.PersonalRecords;
import dev.clave.server.system.SecurityEvent;
import dev.clave.server.system.SystemEnvironment;
import dev.clave.server.system.SystemPart;
import dev.clave.systems.dispositivos.Devices;
import dev.clave.systems.dispositivos.Dispositivos;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The running Dispositivos: its database, workers, relay and, if there are brokers, its topics. */
public final class DevicePart implements SystemPart {
  public static final String NAME = "dispositivos";

  /** Its part of the API. */
  static final SystemApi API = new SystemApi(NAME);

  /** The name of the brokers, as health has it. */
  private static final String BROKERS = "kafka";

  private static final String EVENTS_TOPIC = "clave.device-events";
  private static final String OUTBOX_TOPIC = "clave.device-outbox";

  private final Dispositivos system;
  private final Simulation simulation;
  private final SecurityAudit security;
  private final Optional<TopicReader> topic;
  private final Optional<Brokers> brokers;
  private Optional<SampleDevices> sample = Optional.empty();

  private DevicePart(Dispositivos system, Optional<TopicReader> topic, Optional<Brokers> brokers) {
    this.system = system;
    this.simulation = new Simulation(system);
    this.security = new SecurityAudit(system.events().audit());
    this.topic = topic;
    this.brokers = brokers;
  }

  /** Opens the system in a server, reading from and publishing to its brokers if it has any. */
  public static DevicePart open(SystemEnvironment environment) {
    return open(
        environment.database().get(),
        BrokerSettings.of(environment.configuration()),
        environment.meters(),
        options -> RetentionSettings.apply(environment.configuration(), options));
  }

  /** Opens the system on a database, reading from and publishing to those brokers if any. */
  static DevicePart open(
      String jdbcUrl,
      Optional<BrokerAddress> brokers,
      MeterRegistry meters,
      UnaryOperator<EventsOptions> retention) {
    List<Publisher> publishers =
        brokers
            .map(at -> List.<Publisher>of(new TopicPublisher(at, OUTBOX_TOPIC)))
            .orElse(List.of());
    Dispositivos system =
        Dispositivos.open(
            retention.apply(
                EventsOptions.at(jdbcUrl).withMeters(meters).withPublishers(publishers)));
    return new DevicePart(
        system,
        brokers.map(at -> TopicReader.start(system.events(), at, EVENTS_TOPIC, "clave")),
        brokers.map(Brokers::new));
  }

  /** The document wants security events in {@code audit_log}. */
  @Override
  public void securityEvent(SecurityEvent event) {
    security.add(event);
  }

  @Override
  public PersonalRecords personalRecords() {
    return new DevicePeople(system);
  }

  /** A question to the brokers, if there are any. */
  @Override
  public List<Health.Probe> probes() {
    return brokers.stream()
        .map(each -> new Health.Probe(BROKERS, each.bootstrapServers(), each::ask))
        .toList();
  }

  /** Lets some simulated devices send for a few seconds, in the background. */
  @Override
  public void loadSample(Runnable whenLoaded) {
    sample = Optional.of(SampleDevices.start(system, whenLoaded));
  }

  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new DeviceRoutes(this).routes());
    routes.addAll(new SimulatorRoutes(simulation).routes());
    List<Route> all =
        new ArrayList<>(
            routes.stream().map(route -> route.handledBy(refusing(route.handler()))).toList());
    all.addAll(PipelineRoutes.of(API, "", events()));
    return all;
  }

  /** Says what the system refuses as a problem. */
  private static Route.Handler refusing(Route.Handler handler) {
    return call -> {
      if (!call.grant().scope().isEmpty()) {
        throw Problem.forbidden("devices belong to no tenant: expected a token without a scope")
            .refusal();
      }
      try {
        return handler.handle(call.forPostgres());
      } catch (IllegalArgumentException e) {
        throw Problem.badRequest(e.getMessage()).refusal();
      } catch (EventsException e) {
        throw EventRefusals.problem(e).refusal();
      }
    };
  }

  public Dispositivos dispositivos() {
    return system;
  }

  Events events() {
    return system.events();
  }

  Devices devices() {
    return system.devices();
  }

  @Override
  public void close() {
    sample.ifPresent(SampleDevices::close);
    simulation.close();
    security.close();
    topic.ifPresent(TopicReader::close);
    brokers.ifPresent(Brokers::close);
    system.close();
  }
}
