package dev.clave.server.rest;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The design of a system, to be looked at. Its samples are of all tenants: a caller with a scope
 * does not see them.
 */
public final class DesignRoutes {
  private final TableSystem system;

  public DesignRoutes(TableSystem system) {
    this.system = system;
  }

  public List<Route> routes() {
    Map<String, Object> design = DesignJson.of(system, system.text());
    Map<String, Object> scoped = DesignJson.of(system, WithoutSamples.of(system.text()));
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    design.forEach((name, value) -> fields.put(name, kind(value)));
    fields.put("reach", Schema.map(Schema.list(Schema.text())));
    return List.of(
        Route.get(
                system.api().path("/design"),
                system.api().readers(),
                call -> Answer.ok(reached(call.grant().scope().isEmpty() ? design : scoped, call)))
            .about(
                system
                    .api()
                    .about("The design, with what the checks say of it")
                    .operation("getDesign")
                    .in("design")
                    .answer(200, Schema.titled("Design", Schema.object(fields)))));
  }

  /** The design, with the names of what the caller's token can use of it. */
  private Map<String, Object> reached(Map<String, Object> design, Call call) {
    Map<String, Object> json = new LinkedHashMap<>(design);
    json.put("reach", system.seenBy(call).reach());
    return json;
  }

  private static Map<String, Object> kind(Object value) {
    return value instanceof List<?> ? Schema.list(Schema.object()) : Schema.text();
  }
}
