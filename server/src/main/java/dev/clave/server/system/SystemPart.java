package dev.clave.server.system;

import dev.clave.server.http.Route;
import dev.clave.server.observe.Health;
import java.util.List;

/**
 * What a system runs beside its table: stores and routes of its own, checks of items, consumers of
 * changes. The server opens one per system, calls the methods in the order in which they stand
 * here, and closes it before the stores. Routes are called from many threads.
 *
 * <pre>{@code
 * ServedSystem shop =
 *     ServedSystem.of("shop")
 *         .withPart(
 *             environment ->
 *                 new SystemPart() {
 *                   @Override
 *                   public List<Route> routes() {
 *                     return List.of(openOrders);
 *                   }
 *                 });
 * }</pre>
 */
public interface SystemPart extends AutoCloseable {
  /** A part of a system that has only a design. */
  SystemPart NONE = new SystemPart() {};

  /** Checks every item of the system's table before it is written. */
  default WriteCheck writeCheck() {
    return WriteCheck.NONE;
  }

  /**
   * Loads sample data into the part's own stores; it may go on in the background until the part is
   * closed.
   *
   * @param whenLoaded called once everything is there; until then the next start loads again
   */
  default void loadSample(Runnable whenLoaded) {
    whenLoaded.run();
  }

  /** The system's table is open: begins to follow its changes. */
  default void follow(RunningTable table) {}

  /** Routes beside those of the design, with their descriptions. */
  default List<Route> routes() {
    return List.of();
  }

  /** Questions to what only this system stands on, for health. */
  default List<Health.Probe> probes() {
    return List.of();
  }

  /** What this part keeps of people; asked for when a person is exported or erased. */
  default PersonalRecords personalRecords() {
    return PersonalRecords.NONE;
  }

  /**
   * Somebody was turned away, or an operator or administrator acted: for a system that keeps an
   * audit of its own. It returns at once; a flood of refusals comes as a few events with a count.
   */
  default void securityEvent(SecurityEvent event) {}

  @Override
  default void close() {}
}
