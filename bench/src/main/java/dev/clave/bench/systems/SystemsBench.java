package dev.clave.bench.systems;

import dev.clave.design.Design;
import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.model.Load;
import dev.clave.engine.Engine;
import dev.clave.server.system.ServedSystem;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/**
 * Plays a business day of each table system: its sample is copied until the table has so many
 * items, then many users run the operations of the design's stated load at once, in their
 * proportions. At the end every counter, guard, reference and index is counted again. Properties:
 * {@code items} (20000), {@code operations} (20000), {@code users} (16), {@code system} (all).
 */
public final class SystemsBench {
  /** Items of each entity from which inputs are taken. */
  private static final int KNOWN = 5_000;

  private SystemsBench() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Map<String, String> options = new LinkedHashMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      options.put(parts[0], parts.length > 1 ? parts[1] : "");
    }
    long items = Long.parseLong(options.getOrDefault("items", "20000"));
    long operations = Long.parseLong(options.getOrDefault("operations", "20000"));
    int users = Integer.parseInt(options.getOrDefault("users", "16"));
    List<ServedSystem> systems =
        Systems.tables().stream()
            .filter(system -> options.getOrDefault("system", system.name()).equals(system.name()))
            .toList();
    if (systems.isEmpty()) {
      System.err.printf(
          "expected one of %s, found `%s`%n",
          Systems.tables().stream().map(ServedSystem::name).toList(), options.get("system"));
      System.exit(2);
    }
    boolean intact = true;
    for (ServedSystem system : systems) {
      intact &= play(system, items, operations, users);
    }
    if (!intact) {
      System.exit(1);
    }
  }

  private static boolean play(ServedSystem system, long items, long operations, int users)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("clave-bench-systems");
    try (Engine engine = Engine.open(folder)) {
      Table table = Table.open(system.design().orElseThrow(), engine.client());
      table.provision();
      List<Item> sample;
      try (Stream<Item> all = system.sample().orElseThrow().get()) {
        sample = all.toList();
      }
      SampleCopies copies = new SampleCopies(table, sample);
      int count = (int) Math.max(1, items / copies.size());
      long start = System.nanoTime();
      table.putAll(copies.copies(count));
      System.out.printf(
          "%n%s: %,d items in %.1f s, %d users%n",
          system.name(), (long) count * copies.size(), seconds(start), users);
      Map<String, List<Item>> known = known(copies, count);
      BusinessDay day = new BusinessDay(table, copies, known);
      if (system.name().equals("transporte")) {
        TripsOfTheDay.add(day, known, table.design().load().transactions());
      }
      start = System.nanoTime();
      run(day, operations, users);
      double seconds = seconds(start);
      print(table.design(), day, operations / seconds);
      return examine(table);
    }
  }

  private static Map<String, List<Item>> known(SampleCopies copies, int count) {
    Map<String, List<Item>> known = new LinkedHashMap<>();
    Random random = new Random(7);
    while (known.isEmpty()
        || known.values().stream().mapToInt(List::size).max().orElse(0) < KNOWN) {
      copies
          .copy(random.nextInt(count))
          .forEach(
              item -> known.computeIfAbsent(item.entity(), name -> new ArrayList<>()).add(item));
    }
    return known;
  }

  private static void run(BusinessDay day, long operations, int users) throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(users);
    for (int user = 0; user < users; user++) {
      Random random = new Random(user);
      Thread thread =
          new Thread(
              () -> {
                try {
                  for (long number = 0; number < operations / users; number++) {
                    day.one(random);
                  }
                } finally {
                  ended.countDown();
                }
              },
              "user-" + user);
      thread.start();
    }
    ended.await();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void print(Design design, BusinessDay day, double perSecond) {
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
                    || line.what().contains(operation.kind().substring(0, 5)))
        .mapToDouble(line -> line.perCall().total())
        .findFirst()
        .orElse(0);
  }

  private static boolean examine(Table table) {
    long start = System.nanoTime();
    Diagnosis diagnosis = table.diagnose(Progress.NONE);
    System.out.printf(
        "  recount of %,d items in %.1f s: %s%n",
        diagnosis.items(),
        seconds(start),
        diagnosis.healthy() ? "all as the design says" : diagnosis.counts().toString());
    diagnosis.first().stream().limit(5).forEach(each -> System.out.println("    " + each));
    return diagnosis.healthy();
  }
}
