package dev.clave.server.events;

import dev.clave.events.database.Page;
import dev.clave.events.ingesting.Ingestion;
import dev.clave.events.ingesting.Overloaded;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import dev.clave.events.operating.EventFilter;
import dev.clave.events.operating.StoredEvent;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Events: those that are stored, and those on their way in. Each of the latter is answered by
 * itself: accepted, a duplicate of an earlier one, or refused with its reason. When too much waits
 * already, nothing is taken and the answer says when to come again.
 */
final class EventRoutes {
  private final PipelineApi pipeline;

  EventRoutes(PipelineApi pipeline) {
    this.pipeline = pipeline;
  }

  List<Route> routes() {
    Map<String, Object> answer =
        Schema.object(
            Map.of(
                "result", Schema.word(List.of("accepted", "duplicate", "refused")),
                "event_id?", Schema.integer(),
                "reason?", Schema.text()));
    Description batch =
        pipeline
            .about("Send up to " + Ingestion.REQUEST_LIMIT + " events, each answered")
            .operation("sendEvents")
            .body(Schema.list(Schema.any()))
            .answer(200, Schema.object(Map.of("answers", Schema.list(answer))));
    return List.of(
        Route.post(pipeline.path("/events"), pipeline.writers(), this::one)
            .about(
                pipeline
                    .about("Send an event")
                    .operation("sendEvent")
                    .body(event())
                    .answer(200, answer)
                    .answer(201, answer)),
        Route.post(pipeline.path("/events/batch"), pipeline.writers(), this::many).about(batch),
        Route.get(pipeline.path("/events"), pipeline.readers(), this::list).about(listing()),
        Route.post(pipeline.path("/events/:id/cancel"), pipeline.operators(), this::cancel)
            .about(
                pipeline
                    .about("Cancel an event whose time has not come")
                    .operation("cancelEvent")
                    .body(Schema.object(Map.of("reason", Schema.text())))
                    .answer(200, life())),
        Route.get(pipeline.path("/events/:id"), pipeline.readers(), this::read)
            .about(
                pipeline
                    .about("An event with its steps, retries and acknowledgements")
                    .operation("getEvent")
                    .answer(200, life())));
  }

  private Description listing() {
    Description listing = pipeline.about("List events, newest first").operation("listEvents");
    if (pipeline.hasManyStreams()) {
      listing = listing.query("stream", false, Schema.text(), "only of this stream");
    }
    return listing
        .query(pipeline.keyField(), false, pipeline.keySchema(), "only of this ordering key")
        .query(pipeline.typeField(), false, Schema.text(), "only of this type")
        .query("status", false, Schema.text(), "only in this status, such as `PROCESSED`")
        .query("before", false, Schema.integer(), "the last id of the page before")
        .query("limit", false, Schema.integer(1, PipelineApi.LARGEST_PAGE), "how many")
        .answer(200, PipelineApi.pageSchema("events", Schema.object()));
  }

  private Map<String, Object> event() {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    if (pipeline.hasManyStreams()) {
      fields.put("stream", Schema.text());
    }
    fields.put(pipeline.keyField(), pipeline.keySchema());
    List<String> types =
        pipeline.events().ingestion().reader().eventTypes().stream().sorted().toList();
    fields.put(pipeline.typeField(), types.isEmpty() ? Schema.text() : Schema.word(types));
    fields.put("payload", Schema.object());
    fields.put("idempotency_key", pipeline.keySchema());
    fields.put("event_uuid?", Schema.text("uuid"));
    fields.put("at?", Schema.text("date-time"));
    fields.put("priority?", Schema.integer(0, 9));
    fields.put("unique_key?", Schema.text());
    fields.put("unique_seconds?", Schema.integer());
    fields.put("headers?", Schema.object());
    return Schema.object(fields);
  }

  private Map<String, Object> life() {
    Map<String, Object> list = Schema.list(Schema.object());
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("id", Schema.integer());
    fields.put("event_uuid", Schema.text("uuid"));
    if (pipeline.hasManyStreams()) {
      fields.put("stream", Schema.text());
    }
    fields.put(pipeline.keyField(), pipeline.keySchema());
    fields.put(pipeline.typeField(), Schema.text());
    fields.put("payload", Schema.object());
    fields.put("processing_status", Schema.text());
    fields.put("retry_count", Schema.integer());
    fields.put("idempotency_key", pipeline.keySchema());
    fields.put("headers", Schema.object());
    fields.put("received_at", Schema.text("date-time"));
    fields.put("due_at?", Schema.text("date-time"));
    fields.put("steps", list);
    fields.put("retries", list);
    fields.put("acknowledgements", list);
    return Schema.object(fields);
  }

  private Answer one(Call call) {
    Reading reading = pipeline.events().ingestion().reader().read(call.text());
    Receipt answer = accept(List.of(reading)).get(0);
    if (answer instanceof Receipt.Refused refusal) {
      throw Problem.of(422, "refused event", refusal.reason()).refusal();
    }
    int status = answer instanceof Receipt.Accepted ? 201 : 200;
    return new Answer.OfJson(status, Map.of(), shown(call, answer));
  }

  private Answer read(Call call) {
    long id = call.id("id");
    return pipeline
        .events()
        .stored()
        .life(id)
        .map(text -> (Answer) Answer.ok(pipeline.named(fields(text))))
        .orElseThrow(() -> Problem.notFound("no event `" + id + "`").refusal());
  }

  private static Map<String, Object> fields(String json) {
    Map<String, Object> fields = new LinkedHashMap<>();
    Json.stored(json).properties().forEach(each -> fields.put(each.getKey(), each.getValue()));
    return fields;
  }

  /** An event whose time has not come. */
  private Answer cancel(Call call) {
    String reason = BodyFields.of(call).text("reason");
    long id = call.id("id");
    if (!pipeline.events().schedule().cancel(id, reason, call.grant().subject())) {
      throw Problem.notFound("no event `" + id + "` that waits for its time").refusal();
    }
    return read(call);
  }

  private Answer list(Call call) {
    int limit = call.number("limit", 50, 1, PipelineApi.LARGEST_PAGE);
    EventFilter filter =
        new EventFilter(
            call.query("stream"),
            pipeline.key(call.query(pipeline.keyField())),
            call.query(pipeline.typeField()),
            call.query("status"));
    long before = call.position("before").orElse(Long.MAX_VALUE);
    Page<StoredEvent> events = pipeline.events().stored().page(filter, before, limit);
    return PipelineApi.page(
        call, "events", events, pipeline::shown, limit, "before", StoredEvent::id);
  }

  private Answer many(Call call) {
    byte[] body = call.text().getBytes(StandardCharsets.UTF_8);
    List<Reading> readings =
        call.isOf("application/x-ndjson")
            ? pipeline.events().ingestion().reader().readLines(body)
            : pipeline.events().ingestion().reader().readArray(body);
    return Answer.ok(
        Map.of("answers", accept(readings).stream().map(each -> shown(call, each)).toList()));
  }

  private List<Receipt> accept(List<Reading> readings) {
    try {
      return pipeline.events().ingestion().accept(readings);
    } catch (Overloaded e) {
      throw Problem.of(429, "overloaded", e.getMessage()).retryAfter(e.retryAfter()).refusal();
    }
  }

  private static Map<String, Object> shown(Call call, Receipt answer) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (answer instanceof Receipt.Accepted accepted) {
      json.put("result", "accepted");
      json.put("event_id", accepted.eventId());
    } else if (answer instanceof Receipt.Duplicate duplicate) {
      json.put("result", "duplicate");
      json.put("event_id", duplicate.eventId());
    } else if (answer instanceof Receipt.Refused refusal) {
      json.put("result", "refused");
      json.put("reason", call.worded(refusal.reason()));
    }
    return json;
  }
}
