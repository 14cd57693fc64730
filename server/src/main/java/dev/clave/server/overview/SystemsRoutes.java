package dev.clave.server.overview;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.SystemApi;
import dev.clave.server.observe.Health;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which systems there are for the caller, and who the caller is. */
public final class SystemsRoutes {
  private final List<Overview> systems;
  private final Health health;

  public SystemsRoutes(List<Overview> systems, Health health) {
    this.systems = List.copyOf(systems);
    this.health = health;
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>(ofAll());
    systems.forEach(each -> routes.add(ofOne(each)));
    return List.copyOf(routes);
  }

  private static Map<String, Object> schema() {
    Map<String, Object> names = Schema.list(Schema.text());
    Map<String, Object> store =
        Schema.object(
            Map.of("up", Schema.bool(), "place?", Schema.text(), "detail?", Schema.text()));
    Map<String, Map<String, Object>> system = new LinkedHashMap<>();
    system.put("name", Schema.text());
    system.put("title", Schema.text());
    system.put("titles", Schema.map(Schema.text()));
    system.put("kind", Schema.word(List.of("table", "own")));
    system.put("up", Schema.bool());
    system.put("starting", Schema.bool());
    system.put("stores", Schema.map(store));
    system.put(
        "pages",
        Schema.list(Schema.object(Map.of("name", Schema.text(), "module", Schema.text()))));
    List.of("entities", "patterns", "views", "transactions")
        .forEach(name -> system.put(name, names));
    return Schema.object(system);
  }

  /** At the root of its paths a system says what it is. */
  private Route ofOne(Overview system) {
    SystemApi api = new SystemApi(system.name());
    return Route.get(
            api.path(""),
            api.readers(),
            call -> Answer.ok(shown(system, health.findings(), seesPlaces(call))))
        .about(
            api.about("What the system is, what it has and how it is")
                .operation("getSystem")
                .answer(200, schema()));
  }

  private List<Route> ofAll() {
    return List.of(
        Route.get("/api", new Access.AnyGrant(), this::systems)
            .about(
                Description.of("server", "The systems that the caller may use, and how they are")
                    .operation("listSystems")
                    .answer(200, Schema.object(Map.of("systems", Schema.list(schema()))))),
        Route.get("/api/whoami", new Access.AnyGrant(), call -> Answer.ok(caller(call.grant())))
            .about(
                Description.of("server", "What the caller's token allows")
                    .operation("whoAmI")
                    .answer(200, callerSchema())));
  }

  private static boolean seesPlaces(Call call) {
    return call.grant().allowsEverywhere(Right.OPERATE);
  }

  private Answer systems(Call call) {
    Grant grant = call.grant();
    Map<String, Health.Finding> findings = health.findings();
    return Answer.ok(
        Map.of(
            "systems",
            systems.stream()
                .filter(each -> grant.reaches(each.name()))
                .map(each -> shown(each, findings, seesPlaces(call)))
                .toList()));
  }

  private static Map<String, Object> shown(
      Overview system, Map<String, Health.Finding> findings, boolean operator) {
    Map<String, Object> stores = new LinkedHashMap<>();
    for (String store : system.stores()) {
      Health.Finding finding = findings.get(store);
      Map<String, Object> state = new LinkedHashMap<>();
      state.put("up", finding.up());
      if (operator) {
        state.put("place", finding.place());
        state.put("detail", finding.detail());
      }
      stores.put(store, state);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", system.name());
    json.put("title", system.title());
    json.put("titles", system.titles());
    json.put("kind", system.kind().name().toLowerCase(Locale.ROOT));
    json.put(
        "up",
        !system.starting() && system.stores().stream().allMatch(store -> findings.get(store).up()));
    json.put("starting", system.starting());
    json.put("stores", stores);
    json.put(
        "pages",
        system.pages().stream()
            .map(page -> Map.of("name", page.name(), "module", page.address(system.name())))
            .toList());
    json.put("entities", system.entities());
    json.put("patterns", system.patterns());
    json.put("views", system.views());
    json.put("transactions", system.transactions());
    return json;
  }

  private static Map<String, Object> callerSchema() {
    Map<String, Object> names = Schema.list(Schema.text());
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("subject", Schema.text());
    fields.put("systems", names);
    fields.put("rights", names);
    fields.put("scope", Schema.map(Schema.text()));
    fields.put(
        "allows",
        Schema.object(
            Map.of(
                "server",
                names,
                "systems",
                Schema.map(Schema.object(Map.of("rights", names, "unscoped", names))))));
    return Schema.object(fields);
  }

  private Map<String, Object> caller(Grant grant) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("subject", grant.subject());
    json.put("systems", grant.systems().stream().sorted().toList());
    json.put("rights", words(grant.rights()::contains));
    json.put("scope", grant.scope());
    json.put("allows", allowed(grant));
    return json;
  }

  /** What the token allows in each system and on the whole server, so that no client derives it. */
  private Map<String, Object> allowed(Grant grant) {
    Map<String, Object> bySystem = new LinkedHashMap<>();
    for (Overview system : systems) {
      if (grant.reaches(system.name())) {
        Map<String, Object> inSystem = new LinkedHashMap<>();
        inSystem.put("rights", words(right -> grant.allows(system.name(), right)));
        inSystem.put("unscoped", words(right -> grant.allowsUnscoped(system.name(), right)));
        bySystem.put(system.name(), inSystem);
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("server", words(grant::allowsEverywhere));
    json.put("systems", bySystem);
    return json;
  }

  private static List<String> words(Predicate<Right> isAllowed) {
    return Stream.of(Right.values()).filter(isAllowed).map(Right::word).sorted().toList();
  }
}
