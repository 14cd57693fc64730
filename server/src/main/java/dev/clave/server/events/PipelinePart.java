package dev.clave.server.events;

import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.server.http.Route;
import dev.clave.server.http.SystemApi;
import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.server.system.SystemEnvironment;
import dev.clave.server.system.SystemPart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A system's own event pipeline, in the system's PostgreSQL schema, with its routes under {@code
 * /api/<system>/pipeline} and a page in the console.
 *
 * <pre>{@code
 * ServedSystem shop =
 *     PipelinePart.in(
 *         ServedSystem.of("shop"),
 *         (environment, options) -> options.withStreams(orders()));
 * }</pre>
 */
public final class PipelinePart implements SystemPart {
  private static final String FOLDER = "/pipeline";

  /** The page of every pipeline; its module belongs to the server. */
  public static final ConsolePage PAGE = ConsolePage.ofServer("events", "pipeline/events.js");

  private final SystemApi api;
  private final Events events;

  private PipelinePart(String system, Events events) {
    this.api = new SystemApi(system);
    this.events = events;
  }

  /**
   * The system with a pipeline as its part.
   *
   * @param settings completes the options, which have the system's database, meters and clock
   */
  public static ServedSystem in(
      ServedSystem system, BiFunction<SystemEnvironment, EventsOptions, EventsOptions> settings) {
    List<ConsolePage> pages = new ArrayList<>(system.pages());
    pages.add(PAGE);
    return system
        .withStore(Store.POSTGRES)
        .withPages(pages)
        .withPart(environment -> open(system.name(), environment, settings));
  }

  private static PipelinePart open(
      String system,
      SystemEnvironment environment,
      BiFunction<SystemEnvironment, EventsOptions, EventsOptions> settings) {
    EventsOptions options =
        EventsOptions.at(environment.database().get())
            .withMeters(environment.meters())
            .withClock(environment.clock());
    return new PipelinePart(system, Events.open(settings.apply(environment, options)));
  }

  public Events events() {
    return events;
  }

  @Override
  public List<Route> routes() {
    return PipelineRoutes.of(api, FOLDER, events);
  }

  @Override
  public void close() {
    events.close();
  }
}
