package dev.clave.server.operate;

import dev.clave.design.cost.Estimate;
import dev.clave.design.model.Billing;
import dev.clave.design.model.Load;
import dev.clave.server.rest.TableSystem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The alarms of a table over the last minutes: capacity above its share of what is provisioned, or
 * of what the stated load needs; any throttled request; any error.
 */
final class Alarms {
  static final Duration WINDOW = Duration.ofMinutes(5);
  static final double SHARE = 0.8;
  private static final double SECONDS_A_MINUTE = 60;

  /**
   * One thing that is watched.
   *
   * @param limit above which it rings
   */
  record Alarm(
      String system, String table, String metric, double value, double limit, boolean on) {}

  private final TableFigures figures;
  private final InstantSource clock;

  Alarms(TableFigures figures, InstantSource clock) {
    this.figures = figures;
    this.clock = clock;
  }

  List<Alarm> of(TableSystem system) {
    String table = system.table().tableName();
    Instant from = clock.instant().minus(WINDOW);
    List<TableFigures.Minute> minutes = figures.since(table, from);
    List<Alarm> alarms = new ArrayList<>();
    limit(system, true)
        .ifPresent(
            units ->
                alarms.add(
                    alarm(
                        system,
                        "ConsumedReadCapacityUnits",
                        busiest(minutes, TableFigures.Minute::readUnits),
                        units * SHARE)));
    limit(system, false)
        .ifPresent(
            units ->
                alarms.add(
                    alarm(
                        system,
                        "ConsumedWriteCapacityUnits",
                        busiest(minutes, TableFigures.Minute::writeUnits),
                        units * SHARE)));
    alarms.add(alarm(system, "ThrottledRequests", sum(minutes, TableFigures.Minute::throttled), 0));
    alarms.add(alarm(system, "SystemErrors", sum(minutes, TableFigures.Minute::systemErrors), 0));
    alarms.add(alarm(system, "UserErrors", sum(minutes, TableFigures.Minute::userErrors), 0));
    return alarms;
  }

  private static Alarm alarm(TableSystem system, String metric, double value, double limit) {
    return new Alarm(
        system.name(), system.table().tableName(), metric, value, limit, value > limit);
  }

  /** Units a second in the busiest minute. */
  private static double busiest(
      List<TableFigures.Minute> minutes, ToDoubleFunction<TableFigures.Minute> units) {
    return minutes.stream().mapToDouble(units).max().orElse(0) / SECONDS_A_MINUTE;
  }

  private static double sum(
      List<TableFigures.Minute> minutes, ToDoubleFunction<TableFigures.Minute> count) {
    return minutes.stream().mapToDouble(count).sum();
  }

  /** Units a second that the table has, or that its stated load needs; none if neither is said. */
  private static OptionalDouble limit(TableSystem system, boolean read) {
    if (system.design().tables().get(0).billing() instanceof Billing.Provisioned provisioned) {
      return OptionalDouble.of(
          (double) (read ? provisioned.readUnits() : provisioned.writeUnits()));
    }
    if (system.design().load().equals(Load.NONE)) {
      return OptionalDouble.empty();
    }
    Estimate estimate = Costs.of(system);
    return OptionalDouble.of(
        estimate.places().stream()
            .mapToDouble(place -> read ? place.provisionedReads() : place.provisionedWrites())
            .sum());
  }
}
