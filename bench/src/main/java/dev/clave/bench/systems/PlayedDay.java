package dev.clave.bench.systems;

import dev.clave.design.Design;
import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.model.Load;
import dev.clave.design.model.Operation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** What the operations of a day took and consumed, beside what the cost page foresees. */
final class PlayedDay {
  private PlayedDay() {}

  static void print(Design design, BusinessDay day, double perSecond) {
    Estimate forecast = forecast(design, day);
    System.out.printf("%,.0f operations/s%n", perSecond);
    System.out.printf(
        "  %-28s %-11s %9s %8s %9s %9s %9s %9s %6s%n",
        "operation", "kind", "calls", "refused", "p50 ms", "p99 ms", "units", "forecast", "ratio");
    double consumed = 0;
    double foreseen = 0;
    for (BusinessDay.Operation each : day.operations()) {
      double unitsForecast = perCall(forecast, each);
      Measured measured = each.measured();
      consumed += measured.units.sum();
      foreseen += unitsForecast * measured.calls.sum();
      System.out.printf(
          "  %-28s %-11s %,9d %,8d %9.2f %9.2f %9.2f %9.2f %6.2f%n",
          each.name(),
          each.kind(),
          measured.calls.sum(),
          measured.refused.sum(),
          measured.millis(50),
          measured.millis(99),
          measured.perCall(),
          unitsForecast,
          unitsForecast == 0 ? 0 : measured.perCall() / unitsForecast);
    }
    System.out.printf(
        "  consumed %,.0f units, forecast %,.0f: ratio %.3f%n",
        consumed, foreseen, foreseen == 0 ? 0 : consumed / foreseen);
    day.operations().stream()
        .filter(each -> each.kind().equals("read") && givesOne(design, each.name()))
        .max(Comparator.comparingDouble(each -> each.measured().millis(99)))
        .ifPresent(
            each ->
                System.out.printf(
                    "  slowest pattern of a single item: %s, p99 %.2f ms%n",
                    each.name(), each.measured().millis(99)));
  }

  private static boolean givesOne(Design design, String pattern) {
    return design
        .findPattern(pattern)
        .filter(each -> each.operation() == Operation.GET || each.one())
        .isPresent();
  }

  /** What the cost page foresees of the calls that were made, with the items that they gave. */
  private static Estimate forecast(Design design, BusinessDay day) {
    Load stated = design.load();
    Map<String, Load.Reads> reads = new LinkedHashMap<>();
    for (BusinessDay.Operation each : day.operations()) {
      if (each.kind().equals("read")) {
        reads.put(
            each.name(),
            new Load.Reads(
                each.measured().calls.sum(),
                OptionalDouble.of(each.measured().itemsPerCall()),
                OptionalDouble.empty()));
      }
    }
    Load load =
        new Load(
            reads,
            stated.views(),
            day.sizes(stated),
            stated.transactions(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            stated.region(),
            stated.span());
    return Estimation.of(
        design,
        LoadFile.of(load),
        PriceList.bundled().region(PriceList.DEFAULT_REGION).orElseThrow());
  }

  private static double perCall(Estimate forecast, BusinessDay.Operation operation) {
    return Stream.concat(forecast.reads().stream(), forecast.writes().stream())
        .filter(line -> line.name().equals(operation.name()))
        .filter(
            line ->
                operation.kind().equals("read")
                    ? !line.what().equals("view")
                    : line.what().startsWith(operation.kind()))
        .filter(line -> Set.of("read", "view").contains(operation.kind()) == !isOfWrite(line))
        .mapToDouble(line -> line.perCall().total())
        .sum();
  }

  private static boolean isOfWrite(Estimate.Line line) {
    return Set.of("create", "update", "delete", "transaction").contains(line.what());
  }
}
