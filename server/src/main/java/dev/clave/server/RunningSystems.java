package dev.clave.server;

import dev.clave.assets.Assets;
import dev.clave.assets.AssetsOptions;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.devices.DeviceSystem;
import dev.clave.server.http.Route;
import dev.clave.server.operate.MeasuredClient;
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
import dev.clave.server.store.Stores;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import dev.clave.table.TableOptions;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The five systems on the stores. */
final class RunningSystems implements AutoCloseable {
  private final List<TableSystem> tables;
  private final Map<String, Assets> assets;
  private final DeviceSystem devices;
  private final Samples samples;
  private final Seal seal;

  private RunningSystems(
      List<TableSystem> tables,
      Map<String, Assets> assets,
      DeviceSystem devices,
      Samples samples,
      Seal seal) {
    this.tables = List.copyOf(tables);
    this.assets = Map.copyOf(assets);
    this.devices = devices;
    this.samples = samples;
    this.seal = seal;
  }

  static RunningSystems open(
      Configuration configuration,
      Stores stores,
      SigningKey key,
      MeterRegistry meters,
      TableFigures figures,
      Startup startup) {
    boolean sample = configuration.on(Setting.SAMPLE);
    Samples samples = new Samples(stores.folder());
    List<TableSystem> tables = new ArrayList<>();
    Map<String, Assets> assets = new HashMap<>();
    DynamoDbClient client = MeasuredClient.around(stores.tables().client(), figures);
    for (dev.clave.systems.TableSystem each : Systems.tables()) {
      startup.step(each.name());
      TableSystem system = open(each, client, key);
      tables.add(system);
      each.assets()
          .map(
              entity ->
                  Assets.open(
                      system.table(), entity, stores.objects().lent(), AssetsOptions.defaults()))
          .ifPresent(opened -> assets.put(each.name(), opened));
      if (sample) {
        samples.load(system);
      }
    }
    startup.step(DeviceSystem.NAME);
    DeviceSystem devices =
        DeviceSystem.open(
            stores.postgres().database(DeviceSystem.NAME),
            configuration.given(Setting.KAFKA_BOOTSTRAP),
            meters);
    if (sample) {
      samples.load(devices);
    }
    return new RunningSystems(tables, assets, devices, samples, new Seal(key));
  }

  private static TableSystem open(
      dev.clave.systems.TableSystem system, DynamoDbClient client, SigningKey key) {
    String secret = HexFormat.of().formatHex(key.secret());
    Table table = system.open(client, TableOptions.defaults().withCursorSecret(secret));
    table.provision();
    return new TableSystem(system.name(), system.title(), system.designText(), table, client);
  }

  List<TableSystem> tables() {
    return tables;
  }

  List<Overview> overviews() {
    List<Overview> overviews = new ArrayList<>();
    for (Systems.Overview each : Systems.all()) {
      List<String> stores = stores(each.stores());
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
      Optional.ofNullable(assets.get(system.name()))
          .ifPresent(each -> routes.addAll(new AssetRoutes(system, each).routes()));
    }
    routes.addAll(devices.routes());
    return routes;
  }

  @Override
  public void close() {
    samples.close();
    devices.close();
  }
}
