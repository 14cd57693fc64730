package dev.clave.server.openapi;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Route;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;

/** Swagger UI over the descriptions is a page of the console; {@code /explorer} leads there. */
public final class ExplorerRoutes {
  private static final String PAGE = "/#/explorer";
  private static final int FOUND = 302;

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/explorer",
            new Access.Open(),
            call -> new Answer.OfBytes(FOUND, Map.of("Location", PAGE), "", Buffer.buffer())));
  }
}
