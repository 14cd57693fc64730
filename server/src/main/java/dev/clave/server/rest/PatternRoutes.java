package dev.clave.server.rest;

import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.View;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.table.Item;
import dev.clave.table.Page;
import dev.clave.table.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Named reads: each pattern and each view, with its parameters in the query. */
public final class PatternRoutes {
  static final int DEFAULT_LIMIT = 50;
  static final int LARGEST_LIMIT = 1000;

  private final TableSystem system;

  public PatternRoutes(TableSystem system) {
    this.system = system;
  }

  public List<Route> routes() {
    RestDescriptions about = new RestDescriptions(system);
    List<Route> routes = new ArrayList<>();
    for (Pattern pattern : system.design().patterns()) {
      routes.add(
          Route.get(
                  system.api().path("/patterns/" + pattern.name()),
                  system.api().readers(),
                  call -> Refusals.of(() -> pattern(pattern, call)))
              .about(about.pattern(pattern)));
    }
    for (View view : system.design().views()) {
      List<Parameter> parameters = Inputs.of(system.table(), view);
      routes.add(
          Route.get(
                  system.api().path("/views/" + view.name()),
                  system.api().readers(),
                  call -> Refusals.of(() -> view(view, parameters, call)))
              .about(about.view(view, parameters)));
    }
    return routes;
  }

  private Answer pattern(Pattern pattern, Call call) {
    Explained seen = Explained.of(system.seenBy(call), call);
    Run run =
        seen.table()
            .run(pattern.name(), parameters(pattern.parameters(), call))
            .limit(call.number("limit", usual(pattern), 1, LARGEST_LIMIT));
    Page page = call.query("cursor").map(run::after).orElse(run).page();
    Optional<String> next = page.cursor().map(cursor -> call.again(Map.of("cursor", cursor)));
    Answer.OfJson answer = Answer.ok(seen.answer(page(page, next)));
    return next.map(link -> answer.with("Link", "<" + link + ">; rel=\"next\"")).orElse(answer);
  }

  /** How many results a page has where the caller does not say. */
  private static int usual(Pattern pattern) {
    return Math.min(pattern.limit().orElse(DEFAULT_LIMIT), LARGEST_LIMIT);
  }

  private Answer view(View view, List<Parameter> parameters, Call call) {
    Explained seen = Explained.of(system.seenBy(call), call);
    Map<String, Page> pages =
        seen.table()
            .view(
                view.name(),
                parameters(parameters, call),
                call.number("limit", DEFAULT_LIMIT, 1, LARGEST_LIMIT));
    Map<String, Object> answer = new LinkedHashMap<>();
    pages.forEach((name, page) -> answer.put(name, page(page, next(name, page, call))));
    return Answer.ok(seen.answer(answer));
  }

  /** What a view has no room for goes on as a page of the pattern by itself. */
  private Optional<String> next(String pattern, Page page, Call call) {
    return page.cursor()
        .map(
            cursor -> {
              Map<String, String> values = new LinkedHashMap<>();
              Stream.concat(
                      system.design().findPattern(pattern).orElseThrow().parameters().stream()
                          .map(Parameter::name),
                      Stream.of("limit"))
                  .forEach(name -> call.query(name).ifPresent(text -> values.put(name, text)));
              values.put("cursor", cursor);
              return Call.link(system.api().path("/patterns/" + pattern), values);
            });
  }

  private static Map<String, Object> page(Page page, Optional<String> next) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("items", page.items().stream().map(PatternRoutes::item).toList());
    next.ifPresent(link -> answer.put("next", link));
    page.cursor().ifPresent(cursor -> answer.put("cursor", cursor));
    return answer;
  }

  /** An item among others says what it is. */
  static Map<String, Object> item(Item item) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("entity", item.entity());
    shown.put("attributes", item.attributes());
    return shown;
  }

  private static Map<String, Object> parameters(List<Parameter> parameters, Call call) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      call.query(parameter.name())
          .ifPresent(text -> values.put(parameter.name(), Texts.read(parameter.type(), text)));
    }
    return values;
  }
}
