package dev.clave.server;

import dev.clave.assets.Assets;
import dev.clave.assets.AssetsOptions;
import dev.clave.design.Design;
import dev.clave.design.model.FileSettings;
import dev.clave.server.audit.TableAudit;
import dev.clave.server.config.Setting;
import dev.clave.server.http.Route;
import dev.clave.server.observe.Health;
import dev.clave.server.overview.Overview;
import dev.clave.server.person.PersonRoutes;
import dev.clave.server.rest.AssetRoutes;
import dev.clave.server.rest.BulkRoutes;
import dev.clave.server.rest.DesignRoutes;
import dev.clave.server.rest.DraftRoutes;
import dev.clave.server.rest.EntityRoutes;
import dev.clave.server.rest.JavaRoutes;
import dev.clave.server.rest.PatternRoutes;
import dev.clave.server.rest.PivotRoutes;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.rest.TransactionRoutes;
import dev.clave.server.store.BucketStore;
import dev.clave.server.store.Startup;
import dev.clave.server.store.Stores;
import dev.clave.server.store.TableNames;
import dev.clave.server.store.TableStore;
import dev.clave.server.system.RunningTable;
import dev.clave.server.system.SecurityEvent;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.server.system.SystemPart;
import dev.clave.server.system.WriteCheck;
import dev.clave.server.token.Seal;
import dev.clave.server.token.TokenTerms;
import io.vertx.core.http.HttpMethod;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The served systems on the stores. */
final class RunningSystems implements AutoCloseable {

  /** One system: what it is, its table if it has a design, its part and its audit trail. */
  private record Running(
      ServedSystem system,
      Optional<TableSystem> table,
      SystemPart part,
      Optional<TableAudit> audit,
      AtomicReference<List<Route>> made) {

    /** Its routes, made once: what they say of themselves takes its time. */
    List<Route> routes(Supplier<List<Route>> maker) {
      if (made.get() == null) {
        made.set(maker.get());
      }
      return made.get();
    }

    /** The store that the routes of its part wait for. */
    Store partStore() {
      return system.stores().contains(Store.POSTGRES) ? Store.POSTGRES : Store.TABLES;
    }

    /** The store that writes to its table wait for: the part may check them before. */
    Store writeStore() {
      return part.writeCheck() == WriteCheck.NONE ? Store.TABLES : partStore();
    }
  }

  private final List<ServedSystem> servedSystems;
  private final List<Running> all;
  private final AssetSweeps sweeps;
  private final Opening opening;

  private RunningSystems(List<ServedSystem> servedSystems, List<Running> all, Opening opening) {
    this.servedSystems = List.copyOf(servedSystems);
    this.all = List.copyOf(all);
    this.opening = opening;
    this.sweeps =
        new AssetSweeps(
            starting().isEmpty()
                ? tables().stream().flatMap(each -> each.assets().stream()).toList()
                : List.of(),
            AssetSweeps.Pace.USUAL);
  }

  /** These systems, of which none runs yet. */
  static RunningSystems none(List<ServedSystem> servedSystems, Opening opening) {
    return new RunningSystems(servedSystems, List.of(), opening);
  }

  /** The same with one more that runs. */
  RunningSystems with(OpeningSystem openedSystem) {
    Running running = running(openedSystem, opening);
    return new RunningSystems(
        servedSystems,
        servedSystems.stream()
            .flatMap(
                each ->
                    each.equals(openedSystem.system())
                        ? Stream.of(running)
                        : all.stream().filter(other -> other.system().equals(each)))
            .toList(),
        opening);
  }

  /** Those that do not run yet, by name. */
  Set<String> starting() {
    Set<String> names = servedSystems.stream().map(ServedSystem::name).collect(Collectors.toSet());
    all.forEach(each -> names.remove(each.system().name()));
    return names;
  }

  /** A question to each store, and to what only systems stand on. */
  List<Health.Probe> probes() {
    List<Health.Probe> probes = new ArrayList<>(opening.stores().probes());
    all.forEach(each -> probes.addAll(each.part().probes()));
    starting().forEach(name -> probes.add(Health.Probe.starting("system " + name)));
    return probes;
  }

  /** Tells every system's part what the server's audit has entered. */
  void tell(SecurityEvent event) {
    all.forEach(each -> each.part().securityEvent(event));
  }

  private static Running running(OpeningSystem openedSystem, Opening opening) {
    SystemPart part = openedSystem.part();
    TableStore store = opening.stores().tables().join();
    Optional<TableSystem> table =
        openedSystem.table().map(each -> complete(each, openedSystem.system(), part, opening));
    Optional<TableAudit> audit =
        table.flatMap(
            each ->
                TableAudit.start(
                    each.name(),
                    each.table(),
                    each.client(),
                    store.client(),
                    store.streams(),
                    opening.samples().hasJustLoaded(each.name()),
                    opening.configuration(),
                    InstantSource.system()));
    Optional<TableSystem> audited =
        audit.isPresent() ? table.map(each -> each.auditedIn(audit.get().trail())) : table;
    audited.ifPresent(
        each ->
            part.follow(
                new RunningTable(
                    each.table(),
                    each.client(),
                    store.streams(),
                    opening.samples().hasJustLoaded(each.name()))));
    return new Running(openedSystem.system(), audited, part, audit, new AtomicReference<>());
  }

  /**
   * What has to be done to the tables of a system before another design can be served on them;
   * empty when nothing has to.
   *
   * @throws IllegalArgumentException when no such system runs, or it needs a store that does not
   */
  Optional<PlannedChange> planTo(ServedSystem next) {
    Running old = running(next.name());
    for (Store store : next.stores()) {
      boolean open =
          switch (store) {
            case TABLES -> old.table().isPresent();
            case POSTGRES -> opening.stores().postgres().isPresent();
            case OBJECTS -> opening.stores().objects().isPresent();
          };
      if (!open) {
        throw new IllegalArgumentException(
            "`%s` now needs `%s`, which this server was started without; start it again"
                .formatted(next.name(), store.label()));
      }
    }
    return new NewDesign(
            old.table().orElseThrow().design(),
            next.design().orElseThrow(),
            opening.stores().tables().join().client(),
            new TableNames(opening.configuration()).of(next.name()))
        .plan();
  }

  private Running running(String name) {
    return all.stream()
        .filter(each -> each.system().name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of the served systems %s, found `%s`"
                        .formatted(all.stream().map(each -> each.system().name()).toList(), name)));
  }

  /**
   * The same systems with one of them opened anew; {@link #endReplaced} ends the one before. Empty
   * when the table came to yet another design meanwhile.
   */
  Optional<RunningSystems> replacing(ServedSystem next) {
    Running old = running(next.name());
    OpeningSystem openedSystem =
        new OpeningSystem(next, opening, Startup.QUIET, Runnable::run).begin();
    try {
      openedSystem.table();
      openedSystem.part();
    } catch (RuntimeException e) {
      openedSystem.close();
      throw e;
    }
    if (openedSystem.isRefused()) {
      Stores.close(openedSystem.part());
      return Optional.empty();
    }
    // Two that follow one stream would enter a change twice; what comes meanwhile waits in it.
    old.audit().ifPresent(TableAudit::close);
    Running running = running(openedSystem, opening);
    return Optional.of(
        new RunningSystems(
            servedSystems.stream()
                .map(each -> each.name().equals(next.name()) ? next : each)
                .toList(),
            all.stream()
                .map(each -> each.system().name().equals(next.name()) ? running : each)
                .toList(),
            opening));
  }

  /** Closes what the systems that took over do not share. */
  void endReplaced(RunningSystems next) {
    sweeps.close();
    all.stream()
        .filter(each -> !next.all.contains(each))
        .forEach(each -> Stores.close(each.part()));
  }

  /** The table with the checks and the files of its system. */
  private static TableSystem complete(
      TableSystem table, ServedSystem system, SystemPart part, Opening opening) {
    TableSystem checkedTable = table.checkedBy(part.writeCheck());
    return system
        .files()
        .map(
            entity -> {
              BucketStore objects = opening.stores().objects().orElseThrow().join();
              AssetsOptions options =
                  lives(checkedTable.design())
                      .withPrefix(opening.configuration().text(Setting.S3_PREFIX));
              return checkedTable.with(
                  Assets.open(checkedTable.table(), entity, objects.lent(), options));
            })
        .orElse(checkedTable);
  }

  /** How long URLs of files work, as the design says. */
  private static AssetsOptions lives(Design design) {
    AssetsOptions usual = AssetsOptions.defaults();
    return usual.withLives(
        design.files().flatMap(FileSettings::upload).orElse(usual.uploadLife()),
        design.files().flatMap(FileSettings::download).orElse(usual.downloadLife()));
  }

  List<TableSystem> tables() {
    return all.stream().flatMap(each -> each.table().stream()).toList();
  }

  /** What tokens can be for. */
  TokenTerms terms() {
    return new TokenTerms(
        servedSystems.stream()
            .collect(Collectors.toMap(ServedSystem::name, ServedSystem::scopeVariables)));
  }

  /** Where the pages of systems are, by the systems' names, if not on the class path. */
  Map<String, Path> pageFolders() {
    Map<String, Path> folders = new HashMap<>();
    for (ServedSystem each : servedSystems) {
      each.pages().stream()
          .flatMap(page -> page.folder().stream())
          .forEach(folder -> folders.put(each.name(), folder));
    }
    return folders;
  }

  List<Overview> overviews() {
    Set<String> starting = starting();
    return servedSystems.stream()
        .map(
            each -> {
              List<String> stores =
                  new ArrayList<>(each.stores().stream().map(Store::label).toList());
              if (!starting.contains(each.name())) {
                running(each.name()).part().probes().forEach(probe -> stores.add(probe.name()));
              }
              return Overview.of(each, stores, starting.contains(each.name()));
            })
        .toList();
  }

  List<Route> routes() {
    return all.stream().flatMap(each -> each.routes(() -> routesOf(each)).stream()).toList();
  }

  private List<Route> routesOf(Running each) {
    List<Route> routes = new ArrayList<>();
    each.table().ifPresent(table -> routes.addAll(routes(table, each)));
    each.audit()
        .ifPresent(audit -> audit.routes().forEach(route -> routes.add(on(Store.TABLES, route))));
    each.part().routes().forEach(route -> routes.add(on(each.partStore(), route)));
    new PersonRoutes(
            each.system().name(), each.table(), each.part().personalRecords(), opening.key())
        .routes()
        .forEach(route -> routes.add(on(each.partStore(), route)));
    return routes;
  }

  private List<Route> routes(TableSystem system, Running running) {
    List<Route> routes = new ArrayList<>(new DesignRoutes(system).routes());
    routes.addAll(new DraftRoutes(system).routes());
    routes.addAll(new JavaRoutes(system).routes());
    routes.addAll(new EntityRoutes(system).routes());
    routes.addAll(new PatternRoutes(system).routes());
    routes.addAll(new TransactionRoutes(system).routes());
    routes.addAll(new PivotRoutes(system, new Seal(opening.key())).routes());
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

  /** Ends what follows the tables. */
  void endAudits() {
    sweeps.close();
    all.forEach(each -> each.audit().ifPresent(TableAudit::close));
  }

  @Override
  public void close() {
    endAudits();
    all.forEach(each -> Stores.close(each.part()));
  }
}
