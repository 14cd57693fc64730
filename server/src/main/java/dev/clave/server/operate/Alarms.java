package dev.clave.server.operate;

import dev.clave.design.model.Billing;
import dev.clave.design.model.Load;
import dev.clave.design.model.Table;
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
    return system.design().tables().stream().flatMap(table -> of(system, table).stream()).toList();
  }

  private List<Alarm> of(TableSystem system, Table table) {
    String name = system.table().tableName(table.name());
    Watched watched = new Watched(system.name(), name, figures.since(name, from()));
    List<Alarm> alarms = new ArrayList<>();
    limit(system, table, true)
        .ifPresent(
            units ->
                alarms.add(
                    watched.busiest(
                        "ConsumedReadCapacityUnits", TableFigures.Minute::readUnits, units)));
    limit(system, table, false)
        .ifPresent(
            units ->
                alarms.add(
                    watched.busiest(
                        "ConsumedWriteCapacityUnits", TableFigures.Minute::writeUnits, units)));
    alarms.add(watched.any("ThrottledRequests", TableFigures.Minute::throttled));
    alarms.add(watched.any("SystemErrors", TableFigures.Minute::systemErrors));
    alarms.add(watched.any("UserErrors", TableFigures.Minute::userErrors));
    return alarms;
  }

  private Instant from() {
    return clock.instant().minus(WINDOW);
  }

  /** The last minutes of one table. */
  private record Watched(String system, String table, List<TableFigures.Minute> minutes) {

    /** Units a second in the busiest minute, against their share of what there is. */
    Alarm busiest(String metric, ToDoubleFunction<TableFigures.Minute> units, double available) {
      double most = minutes.stream().mapToDouble(units).max().orElse(0) / SECONDS_A_MINUTE;
      return alarm(metric, most, available * SHARE);
    }

    Alarm any(String metric, ToDoubleFunction<TableFigures.Minute> count) {
      return alarm(metric, minutes.stream().mapToDouble(count).sum(), 0);
    }

    private Alarm alarm(String metric, double value, double limit) {
      return new Alarm(system, table, metric, value, limit, value > limit);
    }
  }

  /** Units a second that the table has, or that its stated load needs; none if neither is said. */
  private static OptionalDouble limit(TableSystem system, Table table, boolean read) {
    if (table.billing() instanceof Billing.Provisioned provisioned) {
      return OptionalDouble.of(
          (double) (read ? provisioned.readUnits() : provisioned.writeUnits()));
    }
    if (system.load().load().equals(Load.NONE)) {
      return OptionalDouble.empty();
    }
    double units =
        system.estimate().places().stream()
            .filter(cost -> cost.place().table().equals(table.name()))
            .mapToDouble(cost -> read ? cost.provisionedReads() : cost.provisionedWrites())
            .sum();
    return units > 0 ? OptionalDouble.of(units) : OptionalDouble.empty();
  }
}
