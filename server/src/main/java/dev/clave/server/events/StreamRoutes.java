package dev.clave.server.events;

import dev.clave.events.operating.EventHistory;
import dev.clave.events.operating.StreamState;
import dev.clave.events.operating.TypeHistory;
import dev.clave.events.operating.TypeRate;
import dev.clave.events.processing.Crons;
import dev.clave.events.processing.Pause;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Streams with their rates and lag; what of them is paused; scheduled events. */
final class StreamRoutes {
  private static final int USUAL_HOURS = 6;

  private final PipelineApi pipeline;

  StreamRoutes(PipelineApi pipeline) {
    this.pipeline = pipeline;
  }

  List<Route> routes() {
    String pauses = pipeline.path("/pauses");
    Map<String, Object> paused =
        Schema.object(Map.of("pauses", Schema.list(Schema.object(pause(true)))));
    return List.of(
        Route.get(pipeline.path("/streams"), pipeline.readers(), call -> streams())
            .about(
                pipeline
                    .about("Streams with their rates, lag and dead letters")
                    .operation("listStreams")
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "streams", Schema.list(Schema.of(StreamState.class)),
                                "handled", Schema.list(Schema.object()))))),
        Route.get(pipeline.path("/handlers/history"), pipeline.readers(), this::history)
            .about(
                pipeline
                    .about(
                        "What became of the events of the last hours by their types, the busiest"
                            + " first, in sixty periods")
                    .operation("getHandlerHistory")
                    .query(
                        "hours",
                        false,
                        Schema.integer(1, EventHistory.MOST_HOURS),
                        "how many; 6 unless given")
                    .answer(
                        200,
                        Schema.object(
                            Map.of("handlers", Schema.list(Schema.of(TypeHistory.class)))))),
        Route.get(pipeline.path("/crons"), pipeline.readers(), call -> crons())
            .about(
                pipeline
                    .about("Scheduled events and their next times")
                    .operation("listCrons")
                    .answer(
                        200,
                        Schema.object(Map.of("crons", Schema.list(Schema.of(Crons.State.class)))))),
        Route.get(pauses, pipeline.readers(), call -> list())
            .about(
                pipeline
                    .about("What workers leave alone")
                    .operation("listPauses")
                    .answer(200, paused)),
        Route.post(pauses, pipeline.operators(), this::pause)
            .about(
                pipeline
                    .about("Pause a stream, a type or a key; events are still taken in")
                    .operation("pauseEvents")
                    .body(Schema.object(pause(false)))
                    .answer(200, paused)),
        Route.post(pauses + "/resume", pipeline.operators(), this::resume)
            .about(
                pipeline
                    .about("End a pause, named as it was begun")
                    .operation("resumeEvents")
                    .body(Schema.object(scope()))
                    .answer(200, paused)));
  }

  private Map<String, Map<String, Object>> scope() {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    if (pipeline.hasManyStreams()) {
      fields.put("stream", Schema.text());
    }
    fields.put(pipeline.typeField() + "?", Schema.text());
    fields.put(pipeline.keyField() + "?", pipeline.keySchema());
    return fields;
  }

  private Map<String, Map<String, Object>> pause(boolean stored) {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>(scope());
    fields.put("reason", Schema.text());
    if (stored) {
      fields.put("paused_by", Schema.text());
      fields.put("paused_at", Schema.text("date-time"));
    }
    return fields;
  }

  private Answer streams() {
    List<TypeRate> rates = pipeline.events().stored().typeRates();
    List<Object> handledTypes = new ArrayList<>();
    pipeline
        .events()
        .types()
        .list()
        .forEach(
            use -> {
              Map<String, Object> fields = new LinkedHashMap<>();
              fields.put("stream", use.stream());
              fields.put("type", use.type());
              fields.put("sent", use.firstSentAt().isPresent());
              fields.put("handled", use.handled());
              rates.stream()
                  .filter(
                      rate -> rate.stream().equals(use.stream()) && rate.type().equals(use.type()))
                  .forEach(rate -> fields.putAll(numbers(rate)));
              handledTypes.add(fields);
            });
    return Answer.ok(
        Map.of("streams", Shown.of(pipeline.events().stored().streams()), "handled", handledTypes));
  }

  private Answer history(Call call) {
    int hours = call.number("hours", USUAL_HOURS, 1, EventHistory.MOST_HOURS);
    return Answer.ok(Map.of("handlers", Shown.of(pipeline.events().stored().typeHistory(hours))));
  }

  private static Map<String, Object> numbers(TypeRate rate) {
    return Map.of(
        "received_per_second", rate.receivedPerSecond(),
        "processed_per_second", rate.processedPerSecond(),
        "retrying", rate.retrying(),
        "dead_lettered", rate.deadLettered());
  }

  private Answer crons() {
    return Answer.ok(Map.of("crons", Shown.of(pipeline.events().crons().list())));
  }

  private Answer list() {
    return Answer.ok(
        Map.of("pauses", pipeline.events().pauses().list().stream().map(this::shown).toList()));
  }

  private Map<String, Object> shown(Pause pause) {
    Map<String, Object> fields = new LinkedHashMap<>();
    pause.scope().stream().ifPresent(stream -> fields.put("stream", stream));
    pause.scope().type().ifPresent(type -> fields.put("event_type", type));
    pause.scope().key().ifPresent(key -> fields.put("key", key));
    fields.put("reason", pause.reason());
    fields.put("paused_by", pause.pausedBy());
    fields.put("paused_at", pause.pausedAt().toString());
    return pipeline.named(fields);
  }

  private Answer pause(Call call) {
    BodyFields body = BodyFields.of(call);
    Pause.Scope scope = scope(body);
    if (!pipeline.events().pauses().pause(scope, body.text("reason"), call.grant().subject())) {
      throw Problem.of(409, "paused", "just these are paused already").refusal();
    }
    return list();
  }

  private Answer resume(Call call) {
    Pause.Scope scope = scope(BodyFields.of(call));
    if (!pipeline.events().pauses().resume(scope, call.grant().subject())) {
      throw Problem.notFound("no pause of just these").refusal();
    }
    return list();
  }

  private Pause.Scope scope(BodyFields body) {
    String stream =
        pipeline.hasManyStreams()
            ? body.text("stream")
            : pipeline.events().format().stream().orElseThrow();
    return new Pause.Scope(
        Optional.of(stream),
        body.optional(pipeline.typeField()),
        pipeline.key(body.optional(pipeline.keyField())));
  }
}
