package dev.clave.systems.dispositivos.routes;

import static dev.clave.systems.dispositivos.routes.DevicePart.API;

import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.systems.dispositivos.SimulatorOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Devices that are not there, and send all the same. */
final class SimulatorRoutes {
  private static final int DEVICES = 100;
  private static final int MOST_DEVICES = 100_000;
  private static final int RATE = 500;
  private static final int MOST_RATE = 100_000;
  private static final int SEED = 1;

  private final Simulation simulation;

  SimulatorRoutes(Simulation simulation) {
    this.simulation = simulation;
  }

  List<Route> routes() {
    String path = API.path("/simulator");
    Map<String, Object> state = Schema.of(Simulation.State.class);
    return List.of(
        Route.get(path, API.readers(), call -> state())
            .about(
                API.about("Whether simulated devices send, and what was answered")
                    .operation("getSimulation")
                    .answer(200, state)),
        Route.put(path, API.operators(), this::start)
            .about(
                API.about("Let simulated devices send a mix, with shares from 0 to 1")
                    .operation("startSimulation")
                    .body(options())
                    .answer(200, state)),
        Route.delete(path, API.operators(), call -> stop())
            .about(API.about("End the simulation").operation("stopSimulation").answer(200, state)));
  }

  private static Map<String, Object> options() {
    Map<String, Object> share = Map.of("type", "number", "minimum", 0, "maximum", 1);
    return Schema.object(
        Map.of(
            "devices?",
            Schema.integer(1, MOST_DEVICES),
            "rate?",
            Schema.integer(1, MOST_RATE),
            "seconds?",
            Schema.integer(1, Integer.MAX_VALUE),
            "duplicates?",
            share,
            "late?",
            share,
            "malformed?",
            share,
            "failing?",
            share,
            "seed?",
            Schema.integer(1, Integer.MAX_VALUE)));
  }

  private Answer start(Call call) {
    BodyFields body = BodyFields.ofOptional(call);
    SimulatorOptions options =
        new SimulatorOptions(
            body.number("devices", DEVICES, MOST_DEVICES),
            body.number("rate", RATE, MOST_RATE),
            body.body().has("seconds")
                ? Optional.of(Duration.ofSeconds(body.number("seconds", 1)))
                : Optional.empty(),
            body.share("duplicates"),
            body.share("late"),
            body.share("malformed"),
            body.share("failing"),
            body.number("seed", SEED));
    if (!simulation.start(options)) {
      throw Problem.of(409, "running", "a simulation runs already: end it first").refusal();
    }
    return state();
  }

  private Answer stop() {
    simulation.close();
    return state();
  }

  private Answer state() {
    return Answer.ok(Shown.of(simulation.state()));
  }
}
