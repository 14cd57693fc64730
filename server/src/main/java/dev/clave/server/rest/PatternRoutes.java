package dev.clave.server.rest;

import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.View;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.table.ItemPage;
import dev.clave.table.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Named reads: each pattern and each view, with its parameters in the query. */
public final class PatternRoutes {
  static final int DEFAULT_LIMIT = 50;
  static final int LARGEST_LIMIT = 1000;

  private final TableSystem system;
  private final ItemJson items;

  public PatternRoutes(TableSystem system) {
    this.system = system;
    this.items = new ItemJson(system.design());
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
    Explained explained = Explained.of(system.seenBy(call), call);
    Run run =
        explained
            .table()
            .run(pattern.name(), new AskedInputs(system.design(), pattern).values(call))
            .limit(call.number(QueryName.LIMIT, usual(pattern), 1, LARGEST_LIMIT));
    ItemPage page = call.query(QueryName.CURSOR).map(run::after).orElse(run).page();
    Optional<String> next =
        page.cursor().map(cursor -> call.again(Map.of(QueryName.CURSOR, cursor)));
    Answer.OfJson answer =
        system.deprecated(
            Answer.ok(explained.answer(page(page, next))),
            new AskedInputs(system.design(), pattern).haveFormerNames(call));
    return next.map(link -> answer.linked("<" + link + ">; rel=\"next\"")).orElse(answer);
  }

  /** How many results a page has where the caller does not say. */
  private static int usual(Pattern pattern) {
    return Math.min(pattern.limit().orElse(DEFAULT_LIMIT), LARGEST_LIMIT);
  }

  private Answer view(View view, List<Parameter> parameters, Call call) {
    Explained explained = Explained.of(system.seenBy(call), call);
    Map<String, ItemPage> pages =
        explained
            .table()
            .view(
                view.name(),
                new AskedInputs(system.design(), view, parameters).values(call),
                call.number(QueryName.LIMIT, DEFAULT_LIMIT, 1, LARGEST_LIMIT));
    Map<String, Object> answer = new LinkedHashMap<>();
    pages.forEach((name, page) -> answer.put(name, page(page, next(name, page, call))));
    return system.deprecated(
        Answer.ok(explained.answer(answer)),
        new AskedInputs(system.design(), view, parameters).haveFormerNames(call));
  }

  /** What a view has no room for goes on as a page of the pattern by itself. */
  private Optional<String> next(String pattern, ItemPage page, Call call) {
    return page.cursor()
        .map(
            cursor -> {
              Map<String, String> values = new LinkedHashMap<>();
              new AskedInputs(system.design(), system.design().findPattern(pattern).orElseThrow())
                  .texts(call)
                  .forEach((name, text) -> values.put(QueryName.of(name), text));
              call.query(QueryName.LIMIT).ifPresent(text -> values.put(QueryName.LIMIT, text));
              values.put(QueryName.CURSOR, cursor);
              return Call.link(system.api().path("/patterns/" + pattern), values);
            });
  }

  private Map<String, Object> page(ItemPage page, Optional<String> next) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("items", page.items().stream().map(items::of).toList());
    next.ifPresent(link -> answer.put("next", link));
    page.cursor().ifPresent(cursor -> answer.put("cursor", cursor));
    return answer;
  }
}
