package dev.clave.server.events;

import dev.clave.events.Events;
import dev.clave.events.model.EventsException;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.SystemApi;
import java.util.ArrayList;
import java.util.List;

/**
 * An event pipeline over REST: its streams and events, dead letters, pauses, consumers, audit,
 * figures and upkeep. What it refuses is answered as a problem.
 *
 * <pre>{@code
 * List<Route> routes = PipelineRoutes.of(new SystemApi("shop"), "/pipeline", events);
 * }</pre>
 */
public final class PipelineRoutes {
  private PipelineRoutes() {}

  /**
   * The routes of a pipeline.
   *
   * @param folder what their paths begin with after the system's name, such as {@code /pipeline};
   *     may be empty
   */
  public static List<Route> of(SystemApi api, String folder, Events events) {
    PipelineApi pipeline = new PipelineApi(api, folder, events);
    List<Route> routes = new ArrayList<>();
    routes.addAll(new StreamRoutes(pipeline).routes());
    routes.addAll(new EventRoutes(pipeline).routes());
    routes.addAll(new DeadLetterRoutes(pipeline).routes());
    routes.addAll(new ConsumerRoutes(pipeline).routes());
    routes.addAll(new AuditRoutes(pipeline).routes());
    routes.addAll(new DashboardRoutes(pipeline).routes());
    routes.addAll(new MaintenanceRoutes(pipeline).routes());
    return routes.stream().map(route -> route.handledBy(refusing(route.handler()))).toList();
  }

  private static Route.Handler refusing(Route.Handler handler) {
    return call -> {
      if (!call.grant().scope().isEmpty()) {
        throw Problem.forbidden("events belong to no tenant: expected a token without a scope")
            .refusal();
      }
      try {
        return handler.handle(call.forPostgres());
      } catch (IllegalArgumentException e) {
        throw Problem.badRequest(e.getMessage()).refusal();
      } catch (EventsException e) {
        throw Problem.of(503, "busy", e.getMessage()).refusal();
      }
    };
  }
}
