package dev.clave.server;

import dev.clave.server.alarm.AlarmBell;
import dev.clave.server.console.ConsoleFiles;
import dev.clave.server.http.Route;
import dev.clave.server.idempotency.Idempotency;
import dev.clave.server.observe.AuditTrail;
import dev.clave.server.observe.Health;
import dev.clave.server.observe.Observer;
import dev.clave.server.observe.Traffic;
import dev.clave.server.openapi.DocumentRoutes;
import dev.clave.server.openapi.ExplorerRoutes;
import dev.clave.server.operate.AdministrationRoutes;
import dev.clave.server.operate.DesignChangeRoutes;
import dev.clave.server.operate.OperationsRoutes;
import dev.clave.server.operate.TableFigures;
import dev.clave.server.operate.TokenRoutes;
import dev.clave.server.overview.Overview;
import dev.clave.server.overview.SystemsRoutes;
import dev.clave.server.store.DiskSpace;
import dev.clave.server.store.TableStore;
import dev.clave.server.token.Tokens;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that a server answers, of the systems that run and of its own. */
record ServerRoutes(
    TableStore tables,
    Idempotency idempotency,
    DiskSpace disk,
    TableFigures figures,
    Traffic traffic,
    PrometheusMeterRegistry meters,
    AuditTrail audit,
    Tokens tokens,
    Observer observer,
    AlarmBell bell,
    InstantSource clock) {

  List<Route> of(RunningSystems systems) {
    List<Health.Probe> probes = new ArrayList<>(systems.probes());
    probes.add(disk.probe());
    Health health = new Health(probes, clock);
    if (systems.starting().isEmpty()) {
      health.measuredBy(meters);
    }
    List<Route> routes = new ArrayList<>(new ConsoleFiles(systems.pageFolders()).routes());
    routes.addAll(health.routes());
    systems.routes().forEach(route -> routes.add(disk.guarding(idempotency.around(route))));
    routes.addAll(
        new OperationsRoutes(
                systems.tables(), figures, traffic, tables.streams(), health, meters, bell, clock)
            .routes());
    List<Overview> overviews = systems.overviews();
    routes.addAll(new AdministrationRoutes(audit).routes());
    routes.addAll(new DesignChangeRoutes(systems.tables()).routes());
    routes.addAll(new TokenRoutes(tokens, systems.terms(), audit).routes());
    routes.addAll(new SystemsRoutes(overviews, health).routes());
    Map<String, String> titles = new LinkedHashMap<>();
    overviews.forEach(each -> titles.put(each.name(), each.title()));
    routes.addAll(new DocumentRoutes(titles, routes).routes());
    routes.addAll(new ExplorerRoutes().routes());
    routes.replaceAll(observer::audited);
    return List.copyOf(routes);
  }
}
