package dev.clave.server;

import dev.clave.assets.Assets;
import dev.clave.assets.AssetsOptions;
import dev.clave.design.Design;
import dev.clave.design.model.FileSettings;
import dev.clave.server.audit.TableAudit;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Route;
import dev.clave.server.observe.Health;
import dev.clave.server.operate.TableFigures;
import dev.clave.server.overview.Overview;
import dev.clave.server.rest.AssetRoutes;
import dev.clave.server.rest.BulkRoutes;
import dev.clave.server.rest.DesignRoutes;
import dev.clave.server.rest.EntityRoutes;
import dev.clave.server.rest.PatternRoutes;
import dev.clave.server.rest.PivotRoutes;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.rest.TransactionRoutes;
import dev.clave.server.security.Seal;
import dev.clave.server.security.SigningKey;
import dev.clave.server.store.BucketStore;
import dev.clave.server.store.OpeningStores;
import dev.clave.server.store.Stores;
import dev.clave.server.store.TableStore;
import dev.clave.server.system.RunningTable;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.server.system.SystemPart;
import dev.clave.server.system.WriteCheck;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.http.HttpMethod;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/** The served systems on the stores. */
final class RunningSystems implements AutoCloseable {

  /** One system: what it is, its table if it has a design, its part and its audit trail. */
  private record Running(
      ServedSystem system,
      Optional<TableSystem> table,
      SystemPart part,
      Optional<TableAudit> audit) {

    /** The store that the routes of its part wait for. */
    Store partStore() {
      return system.stores().contains(Store.POSTGRES) ? Store.POSTGRES : Store.TABLES;
    }

    /** The store that writes to its table wait for: the part may check them before. */
    Store writeStore() {
      return part.writeCheck() == WriteCheck.NONE ? Store.TABLES : partStore();
    }
  }

  private final List<Running> all;
  private final AssetSweeps sweeps;
  private final Seal seal;

  private RunningSystems(List<Running> all, Seal seal) {
    this.all = List.copyOf(all);
    this.seal = seal;
    this.sweeps =
        new AssetSweeps(
            tables().stream().flatMap(each -> each.assets().stream()).toList(),
            AssetSweeps.Pace.USUAL);
  }

  /**
   * Opens all systems side by side, each as soon as its stores are open, and loads the samples.
   *
   * @throws RuntimeException when one cannot be opened, with none left running
   */
  static RunningSystems open(
      List<ServedSystem> systems,
      Configuration configuration,
      OpeningStores stores,
      SigningKey key,
      MeterRegistry meters,
      TableFigures figures,
      Startup startup,
      Executor threads) {
    Samples samples = new Samples(stores.folder());
    List<OpeningSystem> opening =
        systems.stream()
            .map(
                each ->
                    new OpeningSystem(each, configuration, stores, samples, startup, threads)
                        .begin(key, meters, figures))
            .toList();
    OpeningSystem.joinAll(opening);
    stores.objects().ifPresent(objects -> objects.join());
    List<Running> running = new ArrayList<>();
    for (OpeningSystem each : opening) {
      SystemPart part = each.part();
      Optional<TableSystem> table =
          each.table().map(opened -> complete(opened, each.system(), part, configuration, stores));
      Optional<TableAudit> audit =
          table.flatMap(
              opened ->
                  TableAudit.start(
                      opened.name(),
                      opened.table(),
                      opened.client(),
                      stores.tables().join().streams(),
                      samples.hasJustLoaded(opened.name()),
                      configuration,
                      InstantSource.system()));
      Optional<TableSystem> audited =
          audit.isPresent() ? table.map(opened -> opened.auditedIn(audit.get().trail())) : table;
      running.add(new Running(each.system(), audited, part, audit));
    }
    RunningSystems all = new RunningSystems(running, new Seal(key));
    all.followChanges(stores.tables().join(), samples);
    return all;
  }

  /** The table with the checks and the files of its system. */
  private static TableSystem complete(
      TableSystem table,
      ServedSystem system,
      SystemPart part,
      Configuration configuration,
      OpeningStores stores) {
    TableSystem checked = table.checkedBy(part.writeCheck());
    return system
        .files()
        .map(
            entity -> {
              BucketStore objects = stores.objects().orElseThrow().join();
              AssetsOptions options =
                  lives(checked.design()).withPrefix(configuration.text(Setting.S3_PREFIX));
              return checked.with(Assets.open(checked.table(), entity, objects.lent(), options));
            })
        .orElse(checked);
  }

  /** How long URLs of files work, as the design says. */
  private static AssetsOptions lives(Design design) {
    AssetsOptions usual = AssetsOptions.defaults();
    return usual.withLives(
        design.files().flatMap(FileSettings::upload).orElse(usual.uploadLife()),
        design.files().flatMap(FileSettings::download).orElse(usual.downloadLife()));
  }

  private void followChanges(TableStore store, Samples samples) {
    for (Running each : all) {
      each.table().ifPresent(table -> each.part().follow(running(table, store, samples)));
    }
  }

  private static RunningTable running(TableSystem table, TableStore store, Samples samples) {
    return new RunningTable(
        table.table(), table.client(), store.streams(), samples.hasJustLoaded(table.name()));
  }

  List<TableSystem> tables() {
    return all.stream().flatMap(each -> each.table().stream()).toList();
  }

  /** Questions to what only systems stand on. */
  List<Health.Probe> probes() {
    return all.stream().flatMap(each -> each.part().probes().stream()).toList();
  }

  List<Overview> overviews() {
    return all.stream()
        .map(
            each -> {
              List<String> stores =
                  new ArrayList<>(each.system().stores().stream().map(Store::label).toList());
              each.part().probes().forEach(probe -> stores.add(probe.name()));
              return Overview.of(each.system(), stores);
            })
        .toList();
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (Running each : all) {
      each.table().ifPresent(table -> routes.addAll(routes(table, each)));
      each.audit()
          .ifPresent(audit -> audit.routes().forEach(route -> routes.add(on(Store.TABLES, route))));
      each.part().routes().forEach(route -> routes.add(on(each.partStore(), route)));
    }
    return routes;
  }

  private List<Route> routes(TableSystem system, Running running) {
    List<Route> routes = new ArrayList<>(new DesignRoutes(system).routes());
    routes.addAll(new EntityRoutes(system).routes());
    routes.addAll(new PatternRoutes(system).routes());
    routes.addAll(new TransactionRoutes(system).routes());
    routes.addAll(new PivotRoutes(system, seal).routes());
    routes.addAll(new BulkRoutes(system).routes());
    routes.replaceAll(
        route ->
            on(route.method().equals(HttpMethod.GET) ? Store.TABLES : running.writeStore(), route));
    system
        .assets()
        .ifPresent(
            each ->
                new AssetRoutes(system, each)
                    .routes()
                    .forEach(route -> routes.add(on(Store.OBJECTS, route))));
    return routes;
  }

  private static Route on(Store store, Route route) {
    return route.waitingFor(store.label());
  }

  @Override
  public void close() {
    sweeps.close();
    all.forEach(each -> each.audit().ifPresent(TableAudit::close));
    all.forEach(each -> Stores.close(each.part()));
  }
}
