package dev.clave.server.openapi;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The descriptions: {@code /api/openapi} lists those of what the caller may use, {@code
 * /api/openapi/shop.json} is one.
 */
public final class DocumentRoutes {
  private final Map<String, ApiDocument> documents = new LinkedHashMap<>();
  private final List<Route> routes;

  /**
   * @param systems the titles of systems by their names, in the order of the list
   * @param describedRoutes all other routes
   */
  public DocumentRoutes(Map<String, String> systems, List<Route> describedRoutes) {
    Route index =
        Route.get("/api/openapi", new Access.AnyGrant(), this::list)
            .about(
                Description.of(ApiDocument.SERVER, "The descriptions that there are")
                    .operation("listDescriptions")
                    .answer(
                        200, Schema.object(Map.of("documents", Schema.list(ApiDocument.SCHEMA)))));
    Route one =
        Route.get("/api/openapi/:document", new Access.AnyGrant(), this::read)
            .about(
                Description.of(ApiDocument.SERVER, "The description of a system, or of the server")
                    .operation("getDescription")
                    .answer(200, Schema.object()));
    this.routes = List.of(index, one);
    List<Route> all = new ArrayList<>(describedRoutes);
    all.addAll(routes);
    ApiDocument.of(systems, all).forEach(each -> documents.put(each.fileName(), each));
  }

  public List<Route> routes() {
    return routes;
  }

  private Answer list(Call call) {
    return Answer.ok(
        Map.of(
            "documents",
            documents.values().stream()
                .filter(each -> each.isFor(call.grant()))
                .map(ApiDocument::entry)
                .toList()));
  }

  private Answer read(Call call) {
    ApiDocument document = documents.get(call.parameter("document"));
    if (document == null || !document.isFor(call.grant())) {
      throw Problem.notFound(
              "no description `%s` is there for this token; `/api/openapi` lists those that are"
                  .formatted(call.parameter("document")))
          .refusal();
    }
    return Answer.ok(document.content());
  }
}
