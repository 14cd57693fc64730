package dev.clave.systems.dispositivos.routes;

import static dev.clave.systems.dispositivos.routes.DevicePart.API;

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
import java.util.Set;

/** Who takes events, how far behind they are, and what they answered for. */
final class ConsumerRoutes {
  private static final int LARGEST_PAGE = 1000;
  private static final int DEFAULT_TIMEOUT_SECONDS = 60;

  private final DevicePart system;

  ConsumerRoutes(DevicePart system) {
    this.system = system;
  }

  List<Route> routes() {
    String all = API.path("/consumers");
    String one = all + "/:name";
    Map<String, Object> consumer = Schema.of(Consumer.class);
    Map<String, Object> status =
        Schema.object(Map.of("status", Schema.of(Acknowledgements.Status.class)));
    return List.of(
        Route.get(all, API.readers(), call -> list())
            .about(
                API.about("Consumers with their lag")
                    .operation("listConsumers")
                    .answer(200, Schema.object(Map.of("consumers", Schema.list(consumer))))),
        Route.put(one, API.operators(), this::register)
            .about(
                API.about("Register a consumer that answers for each event")
                    .operation("registerConsumer")
                    .body(Schema.object(Map.of("ack_timeout?", Schema.integer())))
                    .answer(200, consumer)),
        Route.delete(one, API.operators(), this::remove)
            .about(
                API.about("Forget a consumer").operation("deleteConsumer").answer(204, Map.of())),
        Route.post(one + "/pause", API.operators(), this::pause)
            .about(
                API.about("Pause a consumer")
                    .operation("pauseConsumer")
                    .body(Schema.object(Map.of("reason?", Schema.text())))
                    .answer(200, consumer)),
        Route.post(one + "/resume", API.operators(), this::resume)
            .about(
                API.about("Resume a paused consumer")
                    .operation("resumeConsumer")
                    .answer(200, consumer)),
        Route.get(one + "/pending", API.readers(), this::pending)
            .about(
                API.about("What a consumer owes an answer for, oldest first")
                    .operation("listPendingEvents")
                    .query("limit", false, Schema.integer(1, LARGEST_PAGE), "how many")
                    .answer(200, Schema.object(Map.of("pending", Schema.list(Schema.object()))))),
        Route.get(API.path("/events/:id/acknowledgements/:name"), API.readers(), this::status)
            .about(
                API.about("Where an acknowledgement stands")
                    .operation("getAcknowledgement")
                    .answer(200, status)),
        Route.put(API.path("/events/:id/acknowledgements/:name"), API.writers(), this::settle)
            .about(
                API.about("Acknowledge an event, or refuse it, as a consumer")
                    .operation("acknowledgeEvent")
                    .body(Schema.object(Map.of("status", Schema.word(List.of("ACKED", "NACKED")))))
                    .answer(200, status)));
  }

  private Answer list() {
    return Answer.ok(Map.of("consumers", Shown.of(system.events().consumers().list())));
  }

  private Answer shown(String name) {
    return system.events().consumers().list().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(each -> (Answer) Answer.ok(Shown.of(each)))
        .orElseThrow(() -> missing(name));
  }

  private static Problem.Refusal missing(String name) {
    return Problem.notFound("no consumer `" + name + "`").refusal();
  }

  private Answer register(Call call) {
    BodyFields body = BodyFields.ofOptional(call, Set.of("ack_timeout"));
    String name = call.parameter("name");
    Duration timeout = Duration.ofSeconds(body.number("ack_timeout", DEFAULT_TIMEOUT_SECONDS));
    system.events().consumers().register(name, timeout, call.grant().subject());
    return shown(name);
  }

  private Answer remove(Call call) {
    String name = call.parameter("name");
    if (isOurs(name)) {
      throw Problem.of(409, "in use", "`" + name + "` is the server's own: pause it instead")
          .refusal();
    }
    if (!system.events().consumers().remove(name, call.grant().subject())) {
      throw missing(name);
    }
    return Answer.nothing(204);
  }

  private Answer pause(Call call) {
    String reason =
        BodyFields.ofOptional(call, Set.of("reason")).optional("reason").orElse("by hand");
    String name = call.parameter("name");
    Answer known = shown(name);
    return system.events().consumers().pause(name, reason, call.grant().subject())
        ? shown(name)
        : known;
  }

  private Answer resume(Call call) {
    String name = call.parameter("name");
    Answer known = shown(name);
    return system.events().consumers().resume(name, call.grant().subject()) ? shown(name) : known;
  }

  /** Those that take events without answering for them are parts of the server. */
  private boolean isOurs(String name) {
    return system.events().consumers().list().stream()
        .anyMatch(each -> each.name().equals(name) && !each.acknowledges());
  }

  private Answer pending(Call call) {
    shown(call.parameter("name"));
    return Answer.ok(
        Map.of(
            "pending",
            system
                .events()
                .acknowledgements()
                .pending(call.parameter("name"), call.number("limit", 100, 1, LARGEST_PAGE))
                .stream()
                .map(each -> JsonTexts.ofDevice(each, Set.of("payload")))
                .toList()));
  }

  private Answer status(Call call) {
    return answer(
        call, system.events().acknowledgements().status(call.id("id"), call.parameter("name")));
  }

  private Answer settle(Call call) {
    String wanted = BodyFields.of(call, Set.of("status")).text("status");
    String name = call.parameter("name");
    Acknowledgements acknowledgements = system.events().acknowledgements();
    String actor = call.grant().subject();
    Optional<Acknowledgements.Status> found =
        switch (wanted) {
          case "ACKED" -> acknowledgements.acknowledge(call.id("id"), name, actor);
          case "NACKED" -> acknowledgements.refuse(call.id("id"), name, actor);
          default ->
              throw BodyFields.refusal(
                  "status", "expected `ACKED` or `NACKED`, found `" + wanted + "`");
        };
    if (found.filter(status -> !status.name().equals(wanted)).isPresent()) {
      throw Problem.of(
              409,
              "settled",
              "expected it to be open, found `%s`: an answer is given once".formatted(found.get()))
          .refusal();
    }
    return answer(call, found);
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
