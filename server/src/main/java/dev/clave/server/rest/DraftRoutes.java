package dev.clave.server.rest;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.DesignChange;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks a design that somebody is writing, and compares it with the one that is served. */
public final class DraftRoutes {
  private final TableSystem system;

  public DraftRoutes(TableSystem system) {
    this.system = system;
  }

  public List<Route> routes() {
    return List.of(
        Route.post(system.api().path("/design/check"), system.api().readers(), this::check)
            .about(
                system
                    .api()
                    .about(
                        "What the checks say of a text of a design, and how it differs from the one"
                            + " that is served; writes nothing")
                    .operation("checkDesign")
                    .in("design")
                    .body(Schema.object(Map.of("design", Schema.text())))
                    .answer(
                        200,
                        Schema.titled(
                            "CheckedDesign",
                            Schema.object(
                                Map.of(
                                    "findings", Schema.list(Schema.object()),
                                    "changes?", Schema.list(Schema.object())))))));
  }

  private Answer check(Call call) {
    String text = BodyFields.of(call).text("design");
    Checked checked = system.check(text);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("findings", checked.untriedFindings().stream().map(DesignJson::finding).toList());
    checked.design().ifPresent(draft -> answer.put("changes", changes(draft)));
    return Answer.ok(answer);
  }

  private List<Map<String, Object>> changes(Design draft) {
    return Comparison.of(system.design(), draft).changes().stream()
        .map(DraftRoutes::change)
        .toList();
  }

  private static Map<String, Object> change(DesignChange change) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("class", change.changeClass().word());
    json.put("place", change.place());
    json.put("change", change.change());
    json.put("reason", change.reason());
    return json;
  }
}
