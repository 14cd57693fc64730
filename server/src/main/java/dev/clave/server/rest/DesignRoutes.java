package dev.clave.server.rest;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.security.Right;
import dev.clave.table.Reach;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

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
    LanguageChoice languages = LanguageChoice.of(system.text());
    InLanguages design = new InLanguages(system, UnaryOperator.identity());
    InLanguages scoped = new InLanguages(system, WithoutSamples::of);
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>(DesignJson.fields());
    fields.put("reach", Schema.map(Schema.list(Schema.text())));
    return List.of(
        Route.get(
                system.api().path("/design"),
                system.api().readers(),
                call -> {
                  String language = languages.of(call);
                  InLanguages whole = call.grant().scope().isEmpty() ? design : scoped;
                  return Answer.ok(reached(whole.in(language), call))
                      .with("Content-Language", language)
                      .with("Vary", "Accept-Language");
                })
            .about(
                system
                    .api()
                    .about("The design, with what the checks say of it")
                    .operation("getDesign")
                    .in("design")
                    .answer(200, Schema.titled("Design", Schema.object(fields)))));
  }

  /**
   * The design as it is shown, made when somebody first reads it in a language: to check designs
   * again takes longer than everything else that a start does.
   */
  private record InLanguages(
      TableSystem system,
      UnaryOperator<String> visibleText,
      Map<String, Map<String, Object>> byLanguage) {
    InLanguages(TableSystem system, UnaryOperator<String> visibleText) {
      this(system, visibleText, new ConcurrentHashMap<>());
    }

    Map<String, Object> in(String language) {
      return byLanguage.computeIfAbsent(
          language, each -> DesignJson.of(system, visibleText.apply(system.text()), each));
    }
  }

  /** The design, with the names of what the caller's token can use of it. */
  private Map<String, Object> reached(Map<String, Object> design, Call call) {
    Map<String, Object> json = new LinkedHashMap<>(design);
    Reach reach = system.seenBy(call).reach();
    boolean isWriter = call.grant().allows(system.name(), Right.WRITE);
    // The server alone writes the audit trail.
    List<String> writable =
        reach.entities().stream().filter(each -> isWriter && !system.isTrail(each)).toList();
    json.put(
        "reach",
        Map.of(
            "entities", reach.entities(),
            "writable", writable,
            "patterns", reach.patterns(),
            "views", reach.views(),
            "transactions", reach.transactions()));
    return json;
  }
}
