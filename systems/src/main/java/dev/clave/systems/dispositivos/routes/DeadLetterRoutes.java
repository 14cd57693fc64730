package dev.clave.systems.dispositivos.routes;

import static dev.clave.systems.dispositivos.routes.DevicePart.API;

import dev.clave.events.operating.DeadLetter;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.operating.DeadLetters;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Events that could not be processed: listed, inspected, replayed, edited, discarded. */
final class DeadLetterRoutes {
  private static final int LARGEST_PAGE = 1000;
  private static final int DEFAULT_RATE = 100;
  private static final Set<String> PAYLOAD = Set.of("payload");
  private static final Set<String> FILTER =
      Set.of(
          "id",
          "event_type",
          "device_uuid",
          "reason_contains",
          "moved_from",
          "moved_to",
          "dry_run",
          "per_second",
          "reason");

  private final DevicePart system;

  DeadLetterRoutes(DevicePart system) {
    this.system = system;
  }

  List<Route> routes() {
    String all = API.path("/dead-letters");
    Map<String, Object> outcome = Schema.of(DeadLetters.Outcome.class);
    Map<String, Object> filter = filter();
    return List.of(
        Route.get(all, API.readers(), this::list)
            .about(
                API.about("List dead letters in the order they came")
                    .operation("listDeadLetters")
                    .query("resolved", false, Schema.bool(), "whether resolved ones too")
                    .query("event_type", false, Schema.text(), "only of this type")
                    .query("device_uuid", false, Schema.text("uuid"), "only of this device")
                    .query("reason_contains", false, Schema.text(), "only with this in the reason")
                    .query("after", false, Schema.integer(), "the last id of the page before")
                    .query("limit", false, Schema.integer(1, LARGEST_PAGE), "how many")
                    .answer(200, DeviceRoutes.page("dead_letters", Schema.object()))),
        Route.get(all + "/:id", API.readers(), this::inspect)
            .about(
                API.about("A dead letter with all that happened to its event")
                    .operation("getDeadLetter")
                    .answer(200, Schema.object())),
        Route.post(all + "/replay", API.operators(), this::replay)
            .about(
                API.about("Replay the dead letters that match")
                    .operation("replayDeadLetters")
                    .body(filter)
                    .answer(200, outcome)),
        Route.post(all + "/discard", API.operators(), this::discard)
            .about(
                API.about("Discard the dead letters that match, with a reason")
                    .operation("discardDeadLetters")
                    .body(filter)
                    .answer(200, outcome)),
        Route.post(all + "/:id/replay", API.operators(), this::replayOne)
            .about(
                API.about("Replay one, with another payload if one is given")
                    .operation("replayDeadLetter")
                    .body(Schema.object(Map.of("payload?", Schema.object())))
                    .answer(200, outcome)),
        Route.post(all + "/:id/discard", API.operators(), this::discardOne)
            .about(
                API.about("Discard one, with a reason")
                    .operation("discardDeadLetter")
                    .body(Schema.object(Map.of("reason", Schema.text())))
                    .answer(200, outcome)));
  }

  private static Map<String, Object> filter() {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("id?", Schema.integer());
    fields.put("event_type?", Schema.text());
    fields.put("device_uuid?", Schema.text("uuid"));
    fields.put("reason_contains?", Schema.text());
    fields.put("moved_from?", Schema.text("date-time"));
    fields.put("moved_to?", Schema.text("date-time"));
    fields.put("dry_run?", Schema.bool());
    fields.put("per_second?", Schema.integer());
    fields.put("reason?", Schema.text());
    return Schema.object(fields);
  }

  private Answer list(Call call) {
    int limit = call.number("limit", 50, 1, LARGEST_PAGE);
    DeadLetterFilter filter =
        new DeadLetterFilter(
            Optional.empty(),
            call.query("event_type"),
            Optional.empty(),
            call.query("device_uuid").map(text -> BodyFields.uuid("device_uuid", text).toString()),
            call.query("reason_contains"),
            Optional.empty(),
            Optional.empty());
    boolean resolved = call.flag("resolved");
    long after = call.position("after").orElse(0);
    List<DeadLetter> letters = system.events().deadLetters().list(filter, resolved, after, limit);
    long last = letters.isEmpty() ? 0 : letters.get(letters.size() - 1).id();
    return DeviceRoutes.page(
        call,
        "dead_letters",
        letters.stream().map(letter -> JsonTexts.ofDevice(letter, PAYLOAD)).toList(),
        limit,
        "after",
        last);
  }

  private Answer inspect(Call call) {
    DeadLetters.Inspection found =
        system
            .events()
            .deadLetters()
            .inspect(call.id("id"))
            .orElseThrow(
                () -> Problem.notFound("no dead letter `" + call.id("id") + "`").refusal());
    Map<String, Object> shown = new LinkedHashMap<>(JsonTexts.ofDevice(found.letter(), PAYLOAD));
    shown.put("attempts", Shown.of(found.attempts()));
    shown.put("steps", Shown.of(found.steps()));
    return Answer.ok(shown);
  }

  private Answer replay(Call call) {
    BodyFields body = BodyFields.of(call, FILTER);
    return outcome(
        system
            .events()
            .deadLetters()
            .replay(
                filter(body),
                body.flag("dry_run"),
                body.number("per_second", DEFAULT_RATE),
                call.grant().subject()));
  }

  private Answer discard(Call call) {
    BodyFields body = BodyFields.of(call, FILTER);
    return outcome(
        system
            .events()
            .deadLetters()
            .discard(
                filter(body), body.flag("dry_run"), body.text("reason"), call.grant().subject()));
  }

  private Answer replayOne(Call call) {
    BodyFields body = BodyFields.ofOptional(call, PAYLOAD);
    DeadLetters letters = system.events().deadLetters();
    String actor = call.grant().subject();
    return one(
        call,
        body.body().has("payload")
            ? letters.replayEdited(call.id("id"), body.body().get("payload").toString(), actor)
            : letters.replay(DeadLetterFilter.one(call.id("id")), false, DEFAULT_RATE, actor));
  }

  private Answer discardOne(Call call) {
    String reason = BodyFields.of(call, Set.of("reason")).text("reason");
    return one(
        call,
        system
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

  private static DeadLetterFilter filter(BodyFields body) {
    return new DeadLetterFilter(
        body.body().has("id") ? Optional.of(body.size("id")) : Optional.empty(),
        body.optional("event_type"),
        Optional.empty(),
        body.uuid("device_uuid").map(UUID::toString),
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
