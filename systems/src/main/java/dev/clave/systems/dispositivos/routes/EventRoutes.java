package dev.clave.systems.dispositivos.routes;

import static dev.clave.systems.dispositivos.routes.DevicePart.API;

import dev.clave.events.ingesting.Ingestion;
import dev.clave.events.ingesting.Overloaded;
import dev.clave.events.model.Reading;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Events on their way in. Each is answered by itself: accepted, a duplicate of an earlier one, or
 * refused with its reason. When too much waits already, nothing is taken and the answer says when
 * to come again.
 */
final class EventRoutes {
  private final DevicePart system;

  EventRoutes(DevicePart system) {
    this.system = system;
  }

  List<Route> routes() {
    Map<String, Object> event =
        Schema.object(
            Map.of(
                "device_uuid", Schema.text("uuid"),
                "event_type", Schema.word(eventTypes()),
                "payload", Schema.object(),
                "idempotency_key", Schema.text("uuid"),
                "event_uuid?", Schema.text("uuid")));
    Map<String, Object> answer =
        Schema.object(
            Map.of(
                "result", Schema.word(List.of("accepted", "duplicate", "refused")),
                "event_id?", Schema.integer(),
                "reason?", Schema.text()));
    Description batch =
        API.about("Send up to " + Ingestion.REQUEST_LIMIT + " events, each answered")
            .operation("sendEvents")
            .body(Schema.list(Schema.any()))
            .answer(200, Schema.object(Map.of("answers", Schema.list(answer))));
    return List.of(
        Route.post(API.path("/events"), API.writers(), this::one)
            .about(
                API.about("Send an event")
                    .operation("sendEvent")
                    .body(event)
                    .answer(200, answer)
                    .answer(201, answer)),
        Route.post(API.path("/events/batch"), API.writers(), this::many).about(batch),
        Route.get(API.path("/events/:id"), API.readers(), this::read)
            .about(
                API.about("An event with its steps, retries and acknowledgements")
                    .operation("getEvent")
                    .answer(200, EventLife.schema())));
  }

  private List<String> eventTypes() {
    return system.events().ingestion().reader().eventTypes().stream().sorted().toList();
  }

  private Answer one(Call call) {
    Reading reading = system.events().ingestion().reader().read(call.text());
    dev.clave.events.model.Answer answer = accept(List.of(reading)).get(0);
    if (answer instanceof dev.clave.events.model.Answer.Refused refused) {
      throw Problem.of(422, "refused event", refused.reason()).refusal();
    }
    int status = answer instanceof dev.clave.events.model.Answer.Accepted ? 201 : 200;
    return new Answer.OfJson(status, Map.of(), shown(answer));
  }

  private Answer read(Call call) {
    long id = call.id("id");
    return EventLife.of(system.events(), id)
        .map(event -> (Answer) Answer.ok(event))
        .orElseThrow(() -> Problem.notFound("no event `" + id + "`").refusal());
  }

  private Answer many(Call call) {
    byte[] body = call.text().getBytes(StandardCharsets.UTF_8);
    List<Reading> readings =
        call.isOf("application/x-ndjson")
            ? system.events().ingestion().reader().readLines(body)
            : system.events().ingestion().reader().readArray(body);
    return Answer.ok(Map.of("answers", accept(readings).stream().map(EventRoutes::shown).toList()));
  }

  private List<dev.clave.events.model.Answer> accept(List<Reading> readings) {
    try {
      return system.events().ingestion().accept(readings);
    } catch (Overloaded e) {
      throw Problem.of(429, "overloaded", e.getMessage()).retryAfter(e.retryAfter()).refusal();
    }
  }

  private static Map<String, Object> shown(dev.clave.events.model.Answer answer) {
    Map<String, Object> shown = new LinkedHashMap<>();
    if (answer instanceof dev.clave.events.model.Answer.Accepted accepted) {
      shown.put("result", "accepted");
      shown.put("event_id", accepted.eventId());
    } else if (answer instanceof dev.clave.events.model.Answer.Duplicate duplicate) {
      shown.put("result", "duplicate");
      shown.put("event_id", duplicate.eventId());
    } else if (answer instanceof dev.clave.events.model.Answer.Refused refused) {
      shown.put("result", "refused");
      shown.put("reason", refused.reason());
    }
    return shown;
  }
}
