package dev.clave.server.events;

import dev.clave.events.database.EventPartitions;
import dev.clave.events.operating.Maintenance;
import dev.clave.events.operating.Partitions;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is due now and then: time-outs, pruning, and events in daily partitions. */
final class MaintenanceRoutes {
  private static final int MOST_DAYS = 36_500;

  private final PipelineApi pipeline;

  MaintenanceRoutes(PipelineApi pipeline) {
    this.pipeline = pipeline;
  }

  List<Route> routes() {
    Map<String, Object> partitions =
        Schema.object(
            Map.of(
                "in_use", Schema.bool(),
                "partitions", Schema.list(Schema.of(EventPartitions.Partition.class))));
    return List.of(
        Route.post(pipeline.path("/maintenance"), pipeline.operators(), this::maintain)
            .about(
                pipeline
                    .about(
                        "Do what is due; detach partitions older than some days if they are said")
                    .operation("maintain")
                    .body(Schema.object(Map.of("keep_days?", Schema.integer(1, MOST_DAYS))))
                    .answer(200, Schema.of(Maintenance.Round.class))),
        Route.get(pipeline.path("/partitions"), pipeline.readers(), call -> list())
            .about(
                pipeline
                    .about("The partitions of events")
                    .operation("listPartitions")
                    .answer(200, partitions)),
        Route.put(pipeline.path("/partitions"), pipeline.operators(), this::begin)
            .about(
                pipeline
                    .about("Store events in daily partitions, for good")
                    .operation("beginPartitions")
                    .body(Schema.object(Map.of("for_good", Schema.bool())))
                    .answer(200, partitions)));
  }

  private Answer maintain(Call call) {
    BodyFields body = BodyFields.ofOptional(call);
    int days = body.number("keep_days", MOST_DAYS, MOST_DAYS);
    String actor = call.grant().subject();
    Maintenance.Round round = pipeline.events().maintenance().run(actor);
    return Answer.ok(Shown.of(body.body().has("keep_days") ? detached(round, days, actor) : round));
  }

  /** The round, with what was detached beyond the retention that the system keeps by itself. */
  private Maintenance.Round detached(Maintenance.Round round, int days, String actor) {
    List<String> detached = new ArrayList<>(round.partitionsDetached());
    Instant before = pipeline.events().clock().instant().minus(Duration.ofDays(days));
    detached.addAll(partitions().detachBefore(before, actor));
    return new Maintenance.Round(
        round.timedOut(),
        round.messagesPruned(),
        round.messagesGivenUp(),
        round.rollupsPruned(),
        round.refusalsPruned(),
        round.partitionsMade(),
        detached,
        partitions().heldUp(before).map(List::of).orElse(List.of()));
  }

  private Answer list() {
    return Answer.ok(
        Map.of("in_use", partitions().inUse(), "partitions", Shown.of(partitions().list())));
  }

  private Answer begin(Call call) {
    if (!BodyFields.ofOptional(call).flag("for_good")) {
      throw BodyFields.refusal("for_good", "expected true: there is no way back");
    }
    partitions().begin(call.grant().subject());
    return list();
  }

  private Partitions partitions() {
    return pipeline.events().maintenance().partitions();
  }
}
