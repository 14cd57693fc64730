package dev.clave.server.openapi;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Swagger UI over the descriptions, at {@code /explorer}. */
public final class ExplorerRoutes {

  public List<Route> routes() {
    return List.of(
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
