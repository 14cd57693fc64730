package dev.clave.server.openapi;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Description;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The description at {@code /api/openapi.json}, and Swagger UI over it at {@code /explorer}. */
public final class ExplorerRoutes {
  private final List<Route> described;
  private final Map<String, Map<String, Object>> schemas;

  public ExplorerRoutes(List<Route> described, Map<String, Map<String, Object>> schemas) {
    this.described = List.copyOf(described);
    this.schemas = schemas;
  }

  public List<Route> routes() {
    Description about = Description.of("server", "This description").answer(200, Schema.object());
    List<Route> all = new ArrayList<>(described);
    Route document =
        Route.get("/api/openapi.json", new Access.AnyGrant(), call -> Answer.nothing(204))
            .about(about);
    all.add(document);
    Map<String, Object> written = OpenApi.of(all, schemas);
    return List.of(
        document.handledBy(call -> Answer.ok(written)),
        page("/explorer", "text/html; charset=utf-8", "explorer.html"),
        page("/explorer/explorer.css", "text/css; charset=utf-8", "explorer.css"),
        page("/explorer/theme.js", "text/javascript; charset=utf-8", "theme.js"),
        page("/explorer/explorer.js", "text/javascript; charset=utf-8", "explorer.js"));
  }

  private static Route page(String path, String type, String name) {
    String text = load(name);
    return Route.get(path, new Access.Open(), call -> Answer.text(type, text));
  }

  private static String load(String name) {
    try (InputStream in = ExplorerRoutes.class.getResourceAsStream("/explorer/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
