package dev.clave.server.events;

import dev.clave.events.database.Page;
import dev.clave.events.operating.DeadLetter;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.operating.DeadLetters;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Events that could not be processed: listed, inspected, replayed, edited, discarded. */
final class DeadLetterRoutes {
  private static final int DEFAULT_RATE = 100;

  private final PipelineApi pipeline;

  /** A replay waits between letters: many at once would take all workers of the system. */
  private final Semaphore replaying = new Semaphore(1);

  DeadLetterRoutes(PipelineApi pipeline) {
    this.pipeline = pipeline;
  }

  List<Route> routes() {
    String all = pipeline.path("/dead-letters");
    Map<String, Object> outcome = Schema.of(DeadLetters.Outcome.class);
    Map<String, Object> filter = filter();
    return List.of(
        Route.get(all, pipeline.readers(), this::list).about(listing()),
        Route.get(all + "/:id", pipeline.readers(), this::inspect)
            .about(
                pipeline
                    .about("A dead letter with all that happened to its event")
                    .operation("getDeadLetter")
                    .answer(200, Schema.object())),
        Route.post(all + "/replay", pipeline.operators(), this::replay)
            .about(
                pipeline
                    .about("Replay the dead letters that match")
                    .operation("replayDeadLetters")
                    .body(filter)
                    .answer(200, outcome)),
        Route.post(all + "/discard", pipeline.operators(), this::discard)
            .about(
                pipeline
                    .about("Discard the dead letters that match, with a reason")
                    .operation("discardDeadLetters")
                    .body(filter)
                    .answer(200, outcome)),
        Route.post(all + "/:id/replay", pipeline.operators(), this::replayOne)
            .about(
                pipeline
                    .about("Replay one, with another payload if one is given")
                    .operation("replayDeadLetter")
                    .body(Schema.object(Map.of("payload?", Schema.object())))
                    .answer(200, outcome)),
        Route.post(all + "/:id/discard", pipeline.operators(), this::discardOne)
            .about(
                pipeline
                    .about("Discard one, with a reason")
                    .operation("discardDeadLetter")
                    .body(Schema.object(Map.of("reason", Schema.text())))
                    .answer(200, outcome)));
  }

  private Description listing() {
    Description listing =
        pipeline
            .about("List dead letters in the order they came")
            .operation("listDeadLetters")
            .query("resolved", false, Schema.bool(), "whether resolved ones too");
    if (pipeline.hasManyStreams()) {
      listing = listing.query("stream", false, Schema.text(), "only of this stream");
    }
    return listing
        .query(pipeline.typeField(), false, Schema.text(), "only of this type")
        .query(pipeline.keyField(), false, pipeline.keySchema(), "only of this ordering key")
        .query("reason_contains", false, Schema.text(), "only with this in the reason")
        .query("after", false, Schema.integer(), "the last id of the page before")
        .query("limit", false, Schema.integer(1, PipelineApi.LARGEST_PAGE), "how many")
        .answer(200, PipelineApi.pageSchema("dead_letters", Schema.object()));
  }

  private Map<String, Object> filter() {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("id?", Schema.integer());
    if (pipeline.hasManyStreams()) {
      fields.put("stream?", Schema.text());
    }
    fields.put(pipeline.keyField() + "?", pipeline.keySchema());
    fields.put(pipeline.typeField() + "?", Schema.text());
    fields.put("reason_contains?", Schema.text());
    fields.put("moved_from?", Schema.text("date-time"));
    fields.put("moved_to?", Schema.text("date-time"));
    fields.put("dry_run?", Schema.bool());
    fields.put("per_second?", Schema.integer());
    fields.put("reason?", Schema.text());
    return Schema.object(fields);
  }

  private Answer list(Call call) {
    int limit = call.number("limit", 50, 1, PipelineApi.LARGEST_PAGE);
    DeadLetterFilter filter =
        new DeadLetterFilter(
            Optional.empty(),
            call.query(pipeline.typeField()),
            call.query("stream"),
            pipeline.key(call.query(pipeline.keyField())),
            call.query("reason_contains"),
            Optional.empty(),
            Optional.empty());
    boolean resolved = call.flag("resolved");
    long after = call.position("after").orElse(0);
    Page<DeadLetter> letters = pipeline.events().deadLetters().page(filter, resolved, after, limit);
    return PipelineApi.page(
        call, "dead_letters", letters, pipeline::shown, limit, "after", DeadLetter::id);
  }

  private Answer inspect(Call call) {
    DeadLetters.Inspection inspection =
        pipeline
            .events()
            .deadLetters()
            .inspect(call.id("id"))
            .orElseThrow(
                () -> Problem.notFound("no dead letter `" + call.id("id") + "`").refusal());
    Map<String, Object> json = new LinkedHashMap<>(pipeline.shown(inspection.letter()));
    json.put("attempts", Shown.of(inspection.attempts()));
    json.put("steps", Shown.of(inspection.steps()));
    return Answer.ok(json);
  }

  private Answer replay(Call call) {
    BodyFields body = BodyFields.of(call);
    if (!replaying.tryAcquire()) {
      throw Problem.of(503, "busy", "other dead letters are being replayed")
          .retryAfter(Duration.ofSeconds(1))
          .refusal();
    }
    try {
      return replay(call, body);
    } finally {
      replaying.release();
    }
  }

  private Answer replay(Call call, BodyFields body) {
    return outcome(
        pipeline
            .events()
            .deadLetters()
            .replay(
                filter(body),
                body.flag("dry_run"),
                body.number("per_second", DEFAULT_RATE),
                call.grant().subject()));
  }

  private Answer discard(Call call) {
    BodyFields body = BodyFields.of(call);
    return outcome(
        pipeline
            .events()
            .deadLetters()
            .discard(
                filter(body), body.flag("dry_run"), body.text("reason"), call.grant().subject()));
  }

  private Answer replayOne(Call call) {
    BodyFields body = BodyFields.ofOptional(call);
    DeadLetters letters = pipeline.events().deadLetters();
    String actor = call.grant().subject();
    return one(
        call,
        body.body().has("payload")
            ? letters.replayEdited(call.id("id"), body.body().get("payload").toString(), actor)
            : letters.replay(DeadLetterFilter.one(call.id("id")), false, DEFAULT_RATE, actor));
  }

  private Answer discardOne(Call call) {
    String reason = BodyFields.of(call).text("reason");
    return one(
        call,
        pipeline
            .events()
            .deadLetters()
            .discard(DeadLetterFilter.one(call.id("id")), false, reason, call.grant().subject()));
  }

  /** One that was named and not taken is not there, or resolved already. */
  private static Answer one(Call call, DeadLetters.Outcome outcome) {
    if (outcome.letterIds().isEmpty()) {
      throw Problem.notFound("no open dead letter `" + call.id("id") + "`").refusal();
    }
    return outcome(outcome);
  }

  private static Answer outcome(DeadLetters.Outcome outcome) {
    Answer.OfJson answer = Answer.ok(Shown.of(outcome));
    return outcome.dryRun() ? answer.with(Answer.DRY_RUN, "true") : answer;
  }

  private DeadLetterFilter filter(BodyFields body) {
    return new DeadLetterFilter(
        body.body().has("id") ? Optional.of(body.size("id")) : Optional.empty(),
        body.optional(pipeline.typeField()),
        body.optional("stream"),
        pipeline.key(body.optional(pipeline.keyField())),
        body.optional("reason_contains"),
        instant(body, "moved_from"),
        instant(body, "moved_to"));
  }

  private static Optional<Instant> instant(BodyFields body, String name) {
    try {
      return body.optional(name).map(Instant::parse);
    } catch (DateTimeParseException e) {
      throw BodyFields.refusal(
          name,
          "expected a time such as `2026-05-01T10:00:00Z`, found `" + e.getParsedString() + "`");
    }
  }
}
