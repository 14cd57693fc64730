package dev.clave.design.infrastructure;

import dev.clave.design.Design;
import dev.clave.design.cost.Estimate.PlaceCost;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.cost.Prices;
import dev.clave.design.model.Billing;
import dev.clave.design.model.Load;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A CloudWatch alarm on a table: the sum of a metric in a minute is above a threshold.
 *
 * @param operations the operations whose metric is summed up; empty where CloudWatch has one for
 *     the table
 */
record TableAlarm(String metric, double threshold, List<String> operations, String description) {
  private static final double SHARE = 0.8;
  static final int PERIOD_SECONDS = 60;

  /** CloudWatch has errors for each operation only, and an alarm takes at most ten metrics. */
  private static final List<String> OPERATIONS =
      List.of(
          "GetItem",
          "BatchGetItem",
          "Query",
          "Scan",
          "PutItem",
          "UpdateItem",
          "DeleteItem",
          "BatchWriteItem",
          "TransactWriteItems");

  /** The alarms of a table; those on capacity only where the design says what is usual. */
  static List<TableAlarm> of(Design design, Table table) {
    List<TableAlarm> alarms = new ArrayList<>();
    usual(design, table, true)
        .ifPresent(units -> alarms.add(capacity("ConsumedReadCapacityUnits", units)));
    usual(design, table, false)
        .ifPresent(units -> alarms.add(capacity("ConsumedWriteCapacityUnits", units)));
    alarms.add(any("ReadThrottleEvents", List.of(), "a read was throttled"));
    alarms.add(any("WriteThrottleEvents", List.of(), "a write was throttled"));
    alarms.add(any("SystemErrors", OPERATIONS, "DynamoDB failed"));
    return alarms;
  }

  private static TableAlarm capacity(String metric, double unitsPerSecond) {
    return new TableAlarm(
        metric,
        Math.ceil(unitsPerSecond * SHARE * PERIOD_SECONDS),
        List.of(),
        "more than 80 % of the units that the table has, or that its stated load needs");
  }

  private static TableAlarm any(String metric, List<String> operations, String description) {
    return new TableAlarm(metric, 0, operations, description);
  }

  /** Units a second that the table has, or that its stated load needs; none if neither is said. */
  private static OptionalDouble usual(Design design, Table table, boolean read) {
    if (table.billing() instanceof Billing.Provisioned provisioned) {
      return OptionalDouble.of(
          (double) (read ? provisioned.readUnits() : provisioned.writeUnits()));
    }
    if (design.load().equals(Load.NONE)) {
      return OptionalDouble.empty();
    }
    String region = design.load().region().orElse(PriceList.DEFAULT_REGION);
    PriceList list = PriceList.bundled();
    Prices prices =
        list.region(region).or(() -> list.region(PriceList.DEFAULT_REGION)).orElseThrow();
    LoadFile load = LoadFile.of(design.load());
    return OptionalDouble.of(
        Estimation.of(design, load, load.over(prices)).places().stream()
            .filter(each -> each.place().table().equals(table.name()))
            .mapToDouble(
                (PlaceCost each) -> read ? each.provisionedReads() : each.provisionedWrites())
            .sum());
  }
}
