package dev.clave.server;

import dev.clave.design.Design;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.console.ConsoleFiles;
import dev.clave.server.http.Route;
import dev.clave.server.http.Web;
import dev.clave.server.http.WebOptions;
import dev.clave.server.observe.AuditTrail;
import dev.clave.server.observe.Health;
import dev.clave.server.observe.Observer;
import dev.clave.server.rest.EntityRoutes;
import dev.clave.server.rest.PatternRoutes;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.rest.TransactionRoutes;
import dev.clave.server.security.BearerGate;
import dev.clave.server.security.Grant;
import dev.clave.server.security.SigningKey;
import dev.clave.server.security.Tokens;
import dev.clave.server.store.Stores;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import dev.clave.table.TableOptions;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All systems on their stores, served over HTTP, in one process. */
public final class Server implements AutoCloseable {
  private static final Duration ADMINISTRATOR_LIFE = Duration.ofDays(365);

  private final Stores stores;
  private final Web web;
  private final Optional<String> administratorToken;
  private final String scheme;

  private Server(Stores stores, Web web, Optional<String> administratorToken, String scheme) {
    this.stores = stores;
    this.web = web;
    this.administratorToken = administratorToken;
    this.scheme = scheme;
  }

  /**
   * Starts everything that the configuration asks for.
   *
   * @throws IllegalStateException when something cannot be started, with nothing left running
   */
  public static Server start(Configuration configuration, Startup startup) {
    PublicAddress.check(configuration);
    InstantSource clock = InstantSource.system();
    Stores stores = Stores.open(configuration, startup);
    try {
      SigningKey key = SigningKey.in(stores.folder());
      Tokens tokens = new Tokens(key, clock);
      Observer observer =
          new Observer(
              new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
              AuditTrail.in(stores.folder()),
              clock);
      List<Route> routes = new ArrayList<>(new ConsoleFiles().routes());
      routes.addAll(new Health(stores.probes()).routes());
      for (TableSystem system : tables(stores, key, startup)) {
        routes.addAll(new EntityRoutes(system).routes());
        routes.addAll(new PatternRoutes(system).routes());
        routes.addAll(new TransactionRoutes(system).routes());
      }
      Web web =
          Web.start(
              options(configuration), new BearerGate(List.of(tokens::read)), observer, routes);
      Optional<String> token =
          key.fresh()
              ? Optional.of(tokens.issue(Grant.administrator(), ADMINISTRATOR_LIFE))
              : Optional.empty();
      String scheme = configuration.given(Setting.TLS_CERTIFICATE).isPresent() ? "https" : "http";
      return new Server(stores, web, token, scheme + "://" + configuration.text(Setting.HOST));
    } catch (RuntimeException e) {
      stores.close();
      throw e;
    }
  }

  private static List<TableSystem> tables(Stores stores, SigningKey key, Startup startup) {
    List<TableSystem> systems = new ArrayList<>();
    String secret = HexFormat.of().formatHex(key.secret());
    for (Map.Entry<String, Design> each : Systems.designs().entrySet()) {
      startup.step("table of " + each.getKey());
      Table table =
          Table.open(
              each.getValue(),
              stores.tables().client(),
              TableOptions.defaults().withCursorSecret(secret));
      table.provision();
      systems.add(new TableSystem(each.getKey(), table));
    }
    return systems;
  }

  private static WebOptions options(Configuration configuration) {
    WebOptions options =
        WebOptions.at(
            configuration.text(Setting.HOST),
            configuration.port(Setting.PORT),
            configuration
                .given(Setting.S3_ENDPOINT)
                .orElse("http://127.0.0.1:" + configuration.text(Setting.S3_PORT)),
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
    return web.port();
  }

  /** Where the console is. */
  public String address() {
    return scheme + ":" + web.port() + "/";
  }

  /** The administrator's token, on the first start of a data folder only. */
  public Optional<String> administratorToken() {
    return administratorToken;
  }

  /** The stores, to be shown to people. */
  public Stores stores() {
    return stores;
  }

  /** Lets requests under way end, then stops everything. */
  @Override
  public void close() {
    web.close();
    stores.close();
  }
}
