package dev.clave.systems.transporte.routes;

import static dev.clave.systems.transporte.routes.ReferencePart.API;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import java.util.List;
import java.util.Map;

/** Who changed what of a carrier's items, as the table's stream told it. */
final class HistoryRoutes {
  private static final int MOST_ENTRIES = 500;

  private final ReferencePart system;

  HistoryRoutes(ReferencePart system) {
    this.system = system;
  }

  List<Route> routes() {
    return List.of(
        Route.get(API.path("/audit"), API.operators(), this::ofUser)
            .about(
                API.about("The latest changes of a user's items")
                    .operation("listUserChanges")
                    .query(ReferencePart.USER, true, Schema.text(), "whose items")
                    .query("limit", false, Schema.integer(1, MOST_ENTRIES), "how many")
                    .answer(200, Schema.object(Map.of("entries", Schema.list(Schema.object()))))));
  }

  private Answer ofUser(Call call) {
    String user =
        call.query(ReferencePart.USER)
            .orElseThrow(() -> Problem.badRequest("expected `userId`, found nothing").refusal());
    if (!ReferencePart.sees(call, user)) {
      throw ReferencePart.anothers();
    }
    int limit = call.number("limit", 50, 1, MOST_ENTRIES);
    return Answer.ok(Map.of("entries", Shown.of(system.reference().audit().ofUser(user, limit))));
  }
}
