package dev.clave.server.events;

import dev.clave.events.operating.Acknowledgements;
import dev.clave.events.operating.Consumer;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who takes events, how far behind they are, and what they answered for. */
final class ConsumerRoutes {
  private static final int DEFAULT_TIMEOUT_SECONDS = 60;

  private final PipelineApi pipeline;

  ConsumerRoutes(PipelineApi pipeline) {
    this.pipeline = pipeline;
  }

  List<Route> routes() {
    String all = pipeline.path("/consumers");
    String one = all + "/:name";
    Map<String, Object> consumer = Schema.of(Consumer.class);
    Map<String, Object> status =
        Schema.object(Map.of("status", Schema.of(Acknowledgements.Status.class)));
    return List.of(
        Route.get(all, pipeline.readers(), call -> list())
            .about(
                pipeline
                    .about("Consumers with their lag")
                    .operation("listConsumers")
                    .answer(200, Schema.object(Map.of("consumers", Schema.list(consumer))))),
        Route.put(one, pipeline.operators(), this::register)
            .about(
                pipeline
                    .about("Register a consumer that answers for each event")
                    .operation("registerConsumer")
                    .body(Schema.object(Map.of("ack_timeout?", Schema.integer())))
                    .answer(200, consumer)),
        Route.delete(one, pipeline.operators(), this::remove)
            .about(
                pipeline
                    .about("Forget a consumer")
                    .operation("deleteConsumer")
                    .answer(204, Map.of())),
        Route.post(one + "/pause", pipeline.operators(), this::pause)
            .about(
                pipeline
                    .about("Pause a consumer")
                    .operation("pauseConsumer")
                    .body(Schema.object(Map.of("reason?", Schema.text())))
                    .answer(200, consumer)),
        Route.post(one + "/resume", pipeline.operators(), this::resume)
            .about(
                pipeline
                    .about("Resume a paused consumer")
                    .operation("resumeConsumer")
                    .answer(200, consumer)),
        Route.get(one + "/pending", pipeline.readers(), this::pending)
            .about(
                pipeline
                    .about("What a consumer owes an answer for, oldest first")
                    .operation("listPendingEvents")
                    .query("limit", false, Schema.integer(1, PipelineApi.LARGEST_PAGE), "how many")
                    .answer(200, Schema.object(Map.of("pending", Schema.list(Schema.object()))))),
        Route.get(
                pipeline.path("/events/:id/acknowledgements/:name"),
                pipeline.readers(),
                this::status)
            .about(
                pipeline
                    .about("Where an acknowledgement stands")
                    .operation("getAcknowledgement")
                    .answer(200, status)),
        Route.put(
                pipeline.path("/events/:id/acknowledgements/:name"),
                pipeline.writers(),
                this::settle)
            .about(
                pipeline
                    .about("Acknowledge an event, or refuse it, as a consumer")
                    .operation("acknowledgeEvent")
                    .body(Schema.object(Map.of("status", Schema.word(List.of("ACKED", "NACKED")))))
                    .answer(200, status)));
  }

  private Answer list() {
    return Answer.ok(Map.of("consumers", Shown.of(pipeline.events().consumers().list())));
  }

  private Answer shown(String name) {
    return pipeline.events().consumers().list().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(each -> (Answer) Answer.ok(Shown.of(each)))
        .orElseThrow(() -> missing(name));
  }

  private static Problem.Refusal missing(String name) {
    return Problem.notFound("no consumer `" + name + "`").refusal();
  }

  private Answer register(Call call) {
    BodyFields body = BodyFields.ofOptional(call);
    String name = call.parameter("name");
    Duration timeout = Duration.ofSeconds(body.number("ack_timeout", DEFAULT_TIMEOUT_SECONDS));
    pipeline.events().consumers().register(name, timeout, call.grant().subject());
    return shown(name);
  }

  private Answer remove(Call call) {
    String name = call.parameter("name");
    if (isOurs(name)) {
      throw Problem.of(409, "in use", "`" + name + "` is the server's own: pause it instead")
          .refusal();
    }
    if (!pipeline.events().consumers().remove(name, call.grant().subject())) {
      throw missing(name);
    }
    return Answer.nothing(204);
  }

  private Answer pause(Call call) {
    String reason = BodyFields.ofOptional(call).optional("reason").orElse("by hand");
    String name = call.parameter("name");
    Answer before = shown(name);
    return pipeline.events().consumers().pause(name, reason, call.grant().subject())
        ? shown(name)
        : before;
  }

  private Answer resume(Call call) {
    String name = call.parameter("name");
    Answer before = shown(name);
    return pipeline.events().consumers().resume(name, call.grant().subject())
        ? shown(name)
        : before;
  }

  /** Those that take events without answering for them are parts of the server. */
  private boolean isOurs(String name) {
    return pipeline.events().consumers().list().stream()
        .anyMatch(each -> each.name().equals(name) && !each.acknowledges());
  }

  private Answer pending(Call call) {
    shown(call.parameter("name"));
    return Answer.ok(
        Map.of(
            "pending",
            pipeline
                .events()
                .acknowledgements()
                .pending(
                    call.parameter("name"), call.number("limit", 100, 1, PipelineApi.LARGEST_PAGE))
                .stream()
                .map(pipeline::shown)
                .toList()));
  }

  private Answer status(Call call) {
    return answer(
        call, pipeline.events().acknowledgements().status(call.id("id"), call.parameter("name")));
  }

  private Answer settle(Call call) {
    String requested = BodyFields.of(call).text("status");
    String name = call.parameter("name");
    Acknowledgements acknowledgements = pipeline.events().acknowledgements();
    String actor = call.grant().subject();
    Optional<Acknowledgements.Status> recorded =
        switch (requested) {
          case "ACKED" -> acknowledgements.acknowledge(call.id("id"), name, actor);
          case "NACKED" -> acknowledgements.refuse(call.id("id"), name, actor);
          default ->
              throw BodyFields.refusal(
                  "status", "expected `ACKED` or `NACKED`, found `" + requested + "`");
        };
    if (recorded.filter(status -> !status.name().equals(requested)).isPresent()) {
      throw Problem.of(
              409,
              "settled",
              "expected it to be open, found `%s`: an answer is given once"
                  .formatted(recorded.get()))
          .refusal();
    }
    return answer(call, recorded);
  }

  private static Answer answer(Call call, Optional<Acknowledgements.Status> status) {
    return Answer.ok(
        Map.of(
            "status",
            status
                .map(Enum::name)
                .orElseThrow(
                    () ->
                        Problem.notFound(
                                "nothing is expected of `%s` for event `%s`"
                                    .formatted(call.parameter("name"), call.parameter("id")))
                            .refusal())));
  }
}
