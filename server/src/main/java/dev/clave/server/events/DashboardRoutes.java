package dev.clave.server.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.events.operating.Dashboard;
import dev.clave.events.operating.DashboardSnapshot;
import dev.clave.events.operating.EventHistory;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The live figures: all of them at once, or as they change. */
final class DashboardRoutes {
  private static final int USUAL_HOURS = 6;

  private final PipelineApi pipeline;

  DashboardRoutes(PipelineApi pipeline) {
    this.pipeline = pipeline;
  }

  List<Route> routes() {
    Map<String, Object> snapshot = Schema.of(DashboardSnapshot.class);
    return List.of(
        Route.get(
                pipeline.path("/dashboard"),
                pipeline.readers(),
                call -> Answer.ok(Shown.of(pipeline.events().dashboard().snapshot())))
            .about(
                pipeline
                    .about("The figures of now")
                    .operation("getDashboard")
                    .answer(200, snapshot)),
        Route.get(pipeline.path("/dashboard/history"), pipeline.readers(), this::history)
            .about(
                pipeline
                    .about("Throughput and latencies of the last hours, in sixty periods")
                    .operation("getHistory")
                    .query(
                        "hours",
                        false,
                        Schema.integer(1, EventHistory.MOST_HOURS),
                        "how many; 6 unless given")
                    .answer(
                        200,
                        Schema.object(
                            Map.of("periods", Schema.list(Schema.of(EventHistory.Period.class)))))),
        Route.get(
                pipeline.path("/dashboard/changes"),
                pipeline.readers(),
                call -> new Answer.OfEvents(Map.of(), this::listen))
            .about(
                pipeline
                    .about("The figures of now, then what changes, as server-sent events")
                    .operation("followDashboard")
                    .as("text/event-stream")
                    .answer(200, Schema.text())));
  }

  private Answer history(Call call) {
    int hours = call.number("hours", USUAL_HOURS, 1, EventHistory.MOST_HOURS);
    return Answer.ok(Map.of("periods", Shown.of(pipeline.events().dashboard().history(hours))));
  }

  private AutoCloseable listen(Consumer<String> listener) {
    return pipeline
        .events()
        .dashboard()
        .watch(
            new Dashboard.Watcher() {
              @Override
              public void snapshot(DashboardSnapshot snapshot) {
                tell(listener, Map.of("snapshot", Shown.of(snapshot)));
              }

              @Override
              public void changes(long sequence, Instant at, Map<String, Double> changes) {
                tell(
                    listener,
                    Map.of("sequence", sequence, "at", at.toString(), "changes", changes));
              }
            });
  }

  private static void tell(Consumer<String> listener, Map<String, Object> message) {
    try {
      listener.accept(Json.MAPPER.writeValueAsString(message));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures are numbers", e);
    }
  }
}
