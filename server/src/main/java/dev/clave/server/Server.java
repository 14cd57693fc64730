package dev.clave.server;

import dev.clave.server.alarm.AlarmBell;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.console.ConsoleFiles;
import dev.clave.server.http.Route;
import dev.clave.server.http.Web;
import dev.clave.server.http.WebOptions;
import dev.clave.server.idempotency.Idempotency;
import dev.clave.server.observe.AuditTrail;
import dev.clave.server.observe.Log;
import dev.clave.server.observe.Machine;
import dev.clave.server.observe.Observer;
import dev.clave.server.observe.Telemetry;
import dev.clave.server.observe.Traffic;
import dev.clave.server.operate.AlarmWatch;
import dev.clave.server.operate.TableFigures;
import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import dev.clave.server.store.DiskSpace;
import dev.clave.server.store.OpeningStores;
import dev.clave.server.store.ServerAddress;
import dev.clave.server.store.Startup;
import dev.clave.server.store.Stores;
import dev.clave.server.store.TableNames;
import dev.clave.server.store.TableStore;
import dev.clave.server.system.SecurityEvent;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.token.BearerGate;
import dev.clave.server.token.OidcIssuer;
import dev.clave.server.token.Tokens;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Systems on their stores, served over HTTP, in one process.
 *
 * <pre>{@code
 * try (Server server = Server.builder().serve(shop).start()) {
 *   System.out.println(server.address());
 * }
 * }</pre>
 */
public final class Server implements AutoCloseable {
  // Made before the threads that open stores, which would otherwise all begin to log at once.
  private static final Logger log = LoggerFactory.getLogger(Server.class);

  private static final Duration ADMINISTRATOR_LIFE = Duration.ofDays(1);

  /** When each is left behind, counted from the begin of the end. */
  private static final Duration REQUESTS_END = Duration.ofSeconds(13);

  private static final Duration SYSTEMS_END = Duration.ofSeconds(18);
  private static final Duration STORES_END = Duration.ofSeconds(25);

  private final Stores stores;
  private final ServedRoutes answers;
  private final AuditTrail audit;
  private final Observation observation;
  private final Tokens tokens;
  private final Optional<String> administratorToken;
  private final String address;
  private volatile RunningSystems systems;

  private Server(
      Stores stores,
      RunningSystems systems,
      ServedRoutes answers,
      AuditTrail audit,
      Observation observation,
      Tokens tokens,
      Optional<String> administratorToken,
      String address) {
    this.stores = stores;
    this.systems = systems;
    this.answers = answers;
    this.audit = audit;
    this.observation = observation;
    this.tokens = tokens;
    this.administratorToken = administratorToken;
    this.address = address;
  }

  /** Begins to say what to serve, and how. */
  public static ServerBuilder builder() {
    return new ServerBuilder();
  }

  static Server start(
      List<ServedSystem> servedSystems,
      Configuration configuration,
      Startup startup,
      Optional<PreparedStores> prepared) {
    PublicAddress.check(configuration);
    NamedTables.check(configuration, servedSystems);
    FreePorts.check(configuration, Set.of());
    PreparedStores.Beginning beginning =
        prepared
            .map(each -> each.beginning(configuration, servedSystems))
            .orElse(PreparedStores.Beginning.EMPTY);
    ExecutorService threads = Executors.newCachedThreadPool(Server::helper);
    OpeningStores opening =
        OpeningStores.begin(configuration, servedSystems, beginning.databases(), startup, threads);
    try {
      FreePorts.check(configuration, ServedSystem.storesOf(servedSystems));
      try (ReservedPort port = ReservedPort.of(configuration)) {
        Configuration settings = port.in(configuration);
        List<String> withSamples = beginning.copyTables(opening.folder());
        opening.beginOthers(settings, servedSystems);
        return startAt(servedSystems, settings, startup, withSamples, opening, threads);
      }
    } catch (RuntimeException e) {
      opening.close();
      throw e;
    } finally {
      threads.shutdown();
    }
  }

  private static Server startAt(
      List<ServedSystem> servedSystems,
      Configuration configuration,
      Startup startup,
      List<String> withSamples,
      OpeningStores opening,
      ExecutorService threads) {
    StartingSystems starting = null;
    ServedRoutes answers = null;
    boolean nobodyHasOne = false;
    Telemetry telemetry = Telemetry.none();
    Log lines = Log.open(log(configuration), opening.folder());
    Tokens tokens = Tokens.in(opening.folder(), InstantSource.system());
    try {
      InstantSource clock = InstantSource.system();
      PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      AuditTrail audit = AuditTrail.in(opening.folder(), clock);
      Traffic traffic = new Traffic(clock);
      telemetry = telemetry(configuration, meters, clock);
      Observer observer = new Observer(meters, audit, traffic, telemetry);
      TableFigures figures = new TableFigures(meters, clock);
      Samples samples = new Samples(opening.folder());
      samples.came(withSamples);
      Creations.tell(servedSystems, configuration, opening, startup);
      starting =
          StartingSystems.begin(
              servedSystems,
              new Opening(
                  configuration, opening, tokens.key(), meters, figures, telemetry, samples),
              startup,
              threads);
      TableStore tables = OpeningStores.opened(opening.tables());
      AtomicReference<RunningSystems> watched = new AtomicReference<>(starting.running());
      nobodyHasOne = tokens.fresh();
      tokens.keep();
      answers =
          ServedRoutes.begin(
              new ServerRoutes(
                  tables,
                  Idempotency.open(
                      tables.client(),
                      new TableNames(configuration).ofServer(),
                      tables.embedded(),
                      clock),
                  DiskSpace.of(opening.folder(), clock),
                  figures,
                  traffic,
                  meters,
                  audit,
                  tokens,
                  observer,
                  AlarmBell.start(
                      new AlarmWatch(() -> watched.get().tables(), figures, clock),
                      alarms(configuration)),
                  clock),
              watched,
              (routes, names) ->
                  Web.start(
                      options(configuration, opening.objectsOrigin()),
                      gate(configuration, tokens),
                      new RateLimit(
                          configuration.number(Setting.RATE_PER_SECOND), System::nanoTime),
                      observer,
                      routes,
                      names));
      String address = configuration.origin(configuration.text(Setting.HOST)) + "/";
      Optional<String> token =
          nobodyHasOne
              ? Optional.of(tokens.issue(Grant.administrator(), ADMINISTRATOR_LIFE))
              : Optional.empty();
      startup.listening(address + token.map(text -> "#token=" + text).orElse(""));
      RunningSystems systems = starting.await(answers::serve);
      Stores stores = opening.join();
      ServerMeters.register(answers.web(), stores, meters, clock);
      Machine machine = Machine.measured(meters, stores.folder());
      systems.terms().keepIn(stores.folder());
      reachable(configuration).keepIn(stores.folder());
      log.info("serving {} from {}", address, stores.folder());
      Server server =
          new Server(
              stores,
              systems,
              answers,
              audit,
              new Observation(lines, telemetry, machine),
              tokens,
              token,
              address);
      audit.follow(server::tell);
      return server;
    } catch (RuntimeException e) {
      if (nobodyHasOne) {
        tokens.forget();
      }
      Stream.of(answers, starting, telemetry).filter(Objects::nonNull).forEach(Stores::close);
      lines.close();
      throw e;
    }
  }

  /** Who listens everywhere is reached on this machine by its own address. */
  private static ServerAddress reachable(Configuration configuration) {
    String host = configuration.text(Setting.HOST);
    boolean anywhere = host.equals("0.0.0.0") || host.equals("::");
    return new ServerAddress(URI.create(configuration.origin(anywhere ? "127.0.0.1" : host)));
  }

  private static Telemetry telemetry(
      Configuration configuration, MeterRegistry meters, InstantSource clock) {
    return configuration
        .given(Setting.OTLP_ENDPOINT)
        .map(
            endpoint ->
                Telemetry.to(
                    new Telemetry.Settings(
                        endpoint,
                        OtlpHeaders.of(configuration.text(Setting.OTLP_HEADERS)),
                        configuration.number(Setting.OTLP_SAMPLE_PERCENT)),
                    meters,
                    clock))
        .orElseGet(Telemetry::none);
  }

  private static AlarmBell.Settings alarms(Configuration configuration) {
    return new AlarmBell.Settings(
        configuration.text(Setting.ALARM_WEBHOOK),
        configuration.text(Setting.ALARM_SMTP),
        configuration.text(Setting.ALARM_SMTP_USER),
        configuration.text(Setting.ALARM_SMTP_PASSWORD),
        configuration.text(Setting.ALARM_FROM),
        configuration.text(Setting.ALARM_TO));
  }

  private static Log.To log(Configuration configuration) {
    return switch (configuration.text(Setting.LOG)) {
      case "console" -> Log.To.CONSOLE;
      case "none" -> Log.To.NOWHERE;
      default -> Log.To.FILE;
    };
  }

  /** Nobody waits for it when the process ends. */
  private static Thread helper(Runnable work) {
    Thread thread = new Thread(work, "clave-open");
    thread.setDaemon(true);
    return thread;
  }

  private static BearerGate gate(Configuration configuration, Tokens tokens) {
    return new BearerGate(
        tokens,
        configuration
            .given(Setting.OIDC_ISSUER)
            .map(issuer -> new OidcIssuer(issuer, configuration.text(Setting.OIDC_AUDIENCE))));
  }

  private static WebOptions options(Configuration configuration, String objectsOrigin) {
    WebOptions options =
        WebOptions.at(
            configuration.text(Setting.HOST),
            configuration.port(Setting.PORT),
            objectsOrigin,
            ConsoleFiles.inlineScript());
    return configuration
        .given(Setting.TLS_CERTIFICATE)
        .map(
            certificate ->
                options.withTls(
                    new WebOptions.Tls(certificate, configuration.text(Setting.TLS_KEY))))
        .orElse(options);
  }

  public int port() {
    return answers.web().port();
  }

  /** Where the console is. */
  public String address() {
    return address;
  }

  /**
   * The administrator's token, good for a day, on the first start of a data folder only; {@code
   * clave token} makes others.
   */
  public Optional<String> administratorToken() {
    return administratorToken;
  }

  /** Issues tokens that this server takes. */
  public Tokens tokens() {
    return tokens;
  }

  /** The stores, to be shown to people. */
  public Stores stores() {
    return stores;
  }

  /**
   * Serves another design for a system that is served, where the tables need nothing for it.
   * Requests under way end by the design before; connections and live feeds stay.
   *
   * <pre>{@code
   * server.replace(SystemFolder.read(Path.of("shop"))).ifPresent(System.out::println);
   * }</pre>
   *
   * @return empty when the new design is served; otherwise what has to be done to the tables first,
   *     and the design before is served on
   * @throws IllegalArgumentException when no system of that name is served, or it now needs a store
   *     that was not started
   */
  public synchronized Optional<PlannedChange> replace(ServedSystem system) {
    while (true) {
      Optional<PlannedChange> plan = systems.planTo(system);
      if (plan.isPresent()) {
        return plan;
      }
      Optional<RunningSystems> replacedSystems = systems.replacing(system);
      if (replacedSystems.isPresent()) {
        take(replacedSystems.get());
        return Optional.empty();
      }
    }
  }

  /** Called by whoever answers a request: it waits for nobody. */
  private void tell(AuditTrail.Entry entry) {
    systems.tell(
        new SecurityEvent(
            Instant.parse(entry.at()),
            entry.action(),
            entry.status(),
            entry.subject(),
            entry.what(),
            entry.from(),
            entry.requestId(),
            entry.detail(),
            entry.count()));
  }

  private void take(RunningSystems next) {
    answers.serve(next);
    systems.endReplaced(next);
    systems = next;
    next.terms().keepIn(stores.folder());
  }

  /** Everything that this server answers. */
  List<Route> routes() {
    return answers.routes();
  }

  /**
   * Lets requests under way end, then stops everything. It takes 25 seconds at most, so that a
   * process that is given 30 to end is never killed because a store does not answer.
   */
  @Override
  public synchronized void close() {
    answers.bell().close();
    Shutdown shutdown = new Shutdown();
    ServerAddress.removeFrom(stores.folder());
    shutdown.end("the HTTP server", REQUESTS_END, answers.web()::close);
    shutdown.end("the audit of the server", REQUESTS_END, audit::close);
    shutdown.end("telemetry", REQUESTS_END, observation::stop);
    shutdown.end("a system", SYSTEMS_END, systems::close);
    shutdown.end("a store", STORES_END, stores::close);
    observation.log().close();
  }
}
