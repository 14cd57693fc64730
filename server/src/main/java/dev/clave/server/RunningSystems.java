package dev.clave.server;

import dev.clave.assets.Assets;
import dev.clave.assets.AssetsOptions;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.devices.DeviceSystem;
import dev.clave.server.follow.Follower;
import dev.clave.server.follow.PaiAudit;
import dev.clave.server.http.Route;
import dev.clave.server.observe.Health;
import dev.clave.server.operate.MeasuredClient;
import dev.clave.server.operate.TableFigures;
import dev.clave.server.overview.Overview;
import dev.clave.server.reference.ReferenceSystem;
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
import dev.clave.server.store.PostgresStore;
import dev.clave.server.store.Stores;
import dev.clave.server.store.TableStore;
import dev.clave.systems.Systems;
import dev.clave.systems.pai.Bitacora;
import dev.clave.table.Table;
import dev.clave.table.TableOptions;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The five systems on the stores. */
final class RunningSystems implements AutoCloseable {
  private final List<TableSystem> tables;
  private final AssetSweeps sweeps;
  private final DeviceSystem devices;
  private final ReferenceSystem reference;
  private final Samples samples;
  private final Seal seal;
  private Optional<Follower> paiAudit = Optional.empty();

  private RunningSystems(
      List<TableSystem> tables,
      DeviceSystem devices,
      ReferenceSystem reference,
      Samples samples,
      Seal seal) {
    this.tables = List.copyOf(tables);
    this.sweeps =
        new AssetSweeps(
            tables.stream().flatMap(each -> each.assets().stream()).toList(),
            AssetSweeps.Pace.USUAL);
    this.devices = devices;
    this.reference = reference;
    this.samples = samples;
    this.seal = seal;
  }

  /**
   * Opens all systems side by side, each as soon as its stores are open, and loads the samples.
   *
   * @throws RuntimeException when one cannot be opened, with none left running
   */
  static RunningSystems open(
      Configuration configuration,
      OpeningStores stores,
      SigningKey key,
      MeterRegistry meters,
      TableFigures figures,
      Startup startup,
      Executor threads) {
    boolean sample = configuration.on(Setting.SAMPLE);
    Samples samples = new Samples(stores.folder());
    List<CompletableFuture<TableSystem>> tables =
        Systems.tables().stream()
            .map(
                each ->
                    stores
                        .tables()
                        .thenApplyAsync(
                            store ->
                                startup.timed(
                                    each.name(),
                                    () ->
                                        opened(
                                            each, store.client(), figures, key, samples, sample)),
                            threads))
            .toList();
    CompletableFuture<DeviceSystem> devices =
        stores
            .postgres()
            .thenApplyAsync(
                store ->
                    startup.timed(
                        DeviceSystem.NAME,
                        () -> opened(store, configuration, meters, samples, sample)),
                threads);
    CompletableFuture<ReferenceSystem> reference =
        stores
            .postgres()
            .thenApplyAsync(
                store ->
                    startup.timed(
                        "catalogues",
                        () ->
                            ReferenceSystem.open(
                                store.database(ReferenceSystem.NAME), InstantSource.system())),
                threads);
    List<CompletableFuture<?>> all = new ArrayList<>(tables);
    all.add(reference);
    all.add(devices);
    all.add(stores.objects());
    try {
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException e) {
      samples.close();
      close(devices);
      close(reference);
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
    BucketStore objects = stores.objects().join();
    AssetsOptions options =
        AssetsOptions.defaults().withPrefix(configuration.text(Setting.S3_PREFIX));
    List<TableSystem> opened =
        tables.stream()
            .map(each -> judged(each.join(), reference.join()))
            .map(each -> withAssets(each, objects, options))
            .toList();
    RunningSystems systems =
        new RunningSystems(opened, devices.join(), reference.join(), samples, new Seal(key));
    systems.followTables(configuration, stores.tables().join(), stores.folder());
    return systems;
  }

  private static TableSystem judged(TableSystem system, ReferenceSystem reference) {
    return switch (system.name()) {
      case ReferenceSystem.NAME -> system.inspectedBy(reference::faults);
      case PaiAudit.NAME -> system.signedIn(Bitacora.WHO);
      default -> system;
    };
  }

  private void followTables(Configuration configuration, TableStore store, Path folder) {
    for (TableSystem system : tables) {
      if (system.name().equals(ReferenceSystem.NAME)) {
        reference.follow(store.streams(), system.table().tableName());
      } else if (system.name().equals(PaiAudit.NAME)) {
        PaiAudit audit = PaiAudit.of(system.table(), system.client(), store.streams(), folder);
        if (samples.hasJustLoaded(system)) {
          audit.passOver();
        }
        paiAudit = audit.start(configuration);
      }
    }
  }

  /** Closes what was opened; all are done, one way or the other, when this is called. */
  private static void close(CompletableFuture<? extends AutoCloseable> opened) {
    if (!opened.isCompletedExceptionally()) {
      Stores.close(opened.join());
    }
  }

  /** What the server does by itself to begin with is nobody's load, and rings no alarm. */
  private static TableSystem opened(
      dev.clave.systems.TableSystem each,
      DynamoDbClient client,
      TableFigures figures,
      SigningKey key,
      Samples samples,
      boolean sample) {
    TableSystem begun = on(each, client, key);
    begun.table().provision();
    if (sample) {
      samples.load(begun);
    }
    return on(each, MeasuredClient.around(client, begun.table().tableName(), figures), key);
  }

  private static DeviceSystem opened(
      PostgresStore store,
      Configuration configuration,
      MeterRegistry meters,
      Samples samples,
      boolean sample) {
    DeviceSystem system =
        DeviceSystem.open(
            store.database(DeviceSystem.NAME),
            configuration.given(Setting.KAFKA_BOOTSTRAP),
            meters);
    if (sample) {
      samples.load(system);
    }
    return system;
  }

  private static TableSystem withAssets(
      TableSystem system, BucketStore objects, AssetsOptions options) {
    return Systems.table(system.name())
        .flatMap(dev.clave.systems.TableSystem::assets)
        .map(entity -> Assets.open(system.table(), entity, objects.lent(), options))
        .map(system::with)
        .orElse(system);
  }

  private static TableSystem on(
      dev.clave.systems.TableSystem system, DynamoDbClient client, SigningKey key) {
    String secret = HexFormat.of().formatHex(key.secret());
    Table table = system.open(client, TableOptions.defaults().withCursorSecret(secret));
    return new TableSystem(system.name(), system.title(), system.designText(), table, client);
  }

  List<TableSystem> tables() {
    return tables;
  }

  /** Questions to what only systems stand on. */
  List<Health.Probe> probes() {
    return devices.probe().stream().toList();
  }

  List<Overview> overviews() {
    List<Overview> overviews = new ArrayList<>();
    for (Systems.Overview each : Systems.all()) {
      List<String> stores = new ArrayList<>(stores(each.stores()));
      if (each.name().equals(DeviceSystem.NAME)) {
        devices.probe().map(Health.Probe::name).ifPresent(stores::add);
      }
      overviews.add(
          tables.stream()
              .filter(system -> system.name().equals(each.name()))
              .findFirst()
              .map(system -> Overview.of(each.name(), each.title(), stores, system.design()))
              .orElseGet(() -> Overview.ofEvents(each.name(), each.title(), stores)));
    }
    return overviews;
  }

  private static List<String> stores(Set<Systems.Store> stores) {
    return stores.stream()
        .sorted()
        .map(
            store ->
                switch (store) {
                  case TABLE -> Stores.TABLES;
                  case POSTGRESQL -> Stores.POSTGRES;
                  case OBJECTS -> Stores.OBJECTS;
                })
        .toList();
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (TableSystem system : tables) {
      routes.addAll(new DesignRoutes(system).routes());
      routes.addAll(new EntityRoutes(system).routes());
      routes.addAll(new PatternRoutes(system).routes());
      routes.addAll(new TransactionRoutes(system).routes());
      routes.addAll(new PivotRoutes(system, seal).routes());
      routes.addAll(new BulkRoutes(system).routes());
      system.assets().ifPresent(each -> routes.addAll(new AssetRoutes(system, each).routes()));
    }
    routes.addAll(devices.routes());
    routes.addAll(reference.routes());
    return routes;
  }

  @Override
  public void close() {
    sweeps.close();
    paiAudit.ifPresent(Follower::close);
    samples.close();
    devices.close();
    reference.close();
  }
}
