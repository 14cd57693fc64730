package dev.clave.server.operate;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.server.observe.AuditTrail;
import dev.clave.server.security.Right;
import java.util.List;
import java.util.Map;

/** Shows the audit to administrators. */
public final class AdministrationRoutes {
  private static final Access ADMINISTRATORS = new Access.Everywhere(Right.ADMINISTER);
  private static final int MOST_ENTRIES = 1000;

  private final AuditTrail audit;

  public AdministrationRoutes(AuditTrail audit) {
    this.audit = audit;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/api/administration/audit", ADMINISTRATORS, this::audit)
            .about(
                Description.of("administration", "Refused and administrative actions, newest first")
                    .operation("listAudit")
                    .query("limit", false, Schema.integer(1, MOST_ENTRIES), "how many")
                    .answer(200, Schema.object(Map.of("entries", Schema.list(Schema.object()))))));
  }

  private Answer audit(Call call) {
    return Answer.ok(
        Map.of("entries", Shown.of(audit.newest(call.number("limit", 100, 1, MOST_ENTRIES)))));
  }
}
