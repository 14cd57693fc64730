package dev.clave.server.events;

import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Page;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.server.security.Right;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The immutable record of the system, and the check of its hashes. */
final class AuditRoutes {

  private final PipelineApi pipeline;

  AuditRoutes(PipelineApi pipeline) {
    this.pipeline = pipeline;
  }

  List<Route> routes() {
    return List.of(
        Route.get(pipeline.path("/audit"), pipeline.operators(), this::list)
            .about(
                pipeline
                    .about("The audit log, newest first; security events for administrators only")
                    .operation("listAudit")
                    .query("category", false, Schema.of(AuditEntry.Category.class), "only of it")
                    .query("aggregate_type", false, Schema.text(), "only of this kind of thing")
                    .query("aggregate_id", false, Schema.text(), "only of this thing")
                    .query("before", false, Schema.integer(), "the last id of the page before")
                    .query("limit", false, Schema.integer(1, PipelineApi.LARGEST_PAGE), "how many")
                    .answer(200, PipelineApi.pageSchema("entries", Schema.object()))),
        Route.post(
                pipeline.path("/audit/verify"),
                pipeline.operators(),
                call -> Answer.ok(Shown.of(pipeline.events().audit().verify())))
            .about(
                pipeline
                    .about("Compute every hash of the audit log again")
                    .operation("verifyAudit")
                    .answer(200, Schema.of(AuditLog.Verification.class))));
  }

  private Answer list(Call call) {
    int limit = call.number("limit", 50, 1, PipelineApi.LARGEST_PAGE);
    return PipelineApi.page(
        call,
        "entries",
        entries(call, limit),
        AuditRoutes::shown,
        limit,
        "before",
        AuditLog.Stored::id);
  }

  /** Security events tell of the whole server, so they are for those who may read its audit. */
  private Page<AuditLog.Stored> entries(Call call, int limit) {
    AuditLog audit = pipeline.events().audit();
    Optional<AuditEntry.Category> category = category(call);
    Optional<String> type = call.query("aggregate_type");
    Optional<String> id = call.query("aggregate_id");
    long before = call.position("before").orElse(Long.MAX_VALUE);
    return call.grant().allowsEverywhere(Right.ADMINISTER)
        ? audit.page(category, type, id, before, limit)
        : audit.pageWithout(AuditEntry.Category.SECURITY, category, type, id, before, limit);
  }

  private static Map<String, Object> shown(AuditLog.Stored stored) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", stored.id());
    json.put("at", stored.at().toString());
    json.putAll(PipelineApi.plain(stored.entry()));
    return json;
  }

  private static Optional<AuditEntry.Category> category(Call call) {
    return call.query("category")
        .map(
            text ->
                Arrays.stream(AuditEntry.Category.values())
                    .filter(each -> each.name().equalsIgnoreCase(text))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            BodyFields.refusal(
                                "category",
                                "expected one of %s, found `%s`"
                                    .formatted(
                                        Arrays.toString(AuditEntry.Category.values()), text))));
  }
}
