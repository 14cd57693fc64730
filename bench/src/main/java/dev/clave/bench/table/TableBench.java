package dev.clave.bench.table;

import com.sun.management.ThreadMXBean;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * Times each operation by each road in turns and prints the median and the least of the rounds, in
 * microseconds of processor time: what the calling thread used, whatever else the machine was
 * doing. A busy machine still empties the caches between two turns, which the least shows least;
 * what is allocated does not depend on it at all. Roads are compared within a round, where they ran
 * side by side: the last two columns are the medians of the rounds' ratios to the Enhanced Client
 * as it comes, and to the untyped table. Arguments: the operations to measure, all unless some are
 * named.
 */
public final class TableBench {
  private static final int ROUNDS = Integer.getInteger("rounds", 15);
  private static final int OPERATIONS = Integer.getInteger("operations", 20_000);
  private static final int WARM_UP = 6;
  private static final int ROADS = 5;
  private static final int ENHANCED = 1;
  private static final int UNTYPED = 3;
  private static final List<String> ALL =
      List.of("create", "get", "update with index move", "pattern of 20");
  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What one operation took of the thread that called it. */
  private record Taken(double micros, long bytes) {}

  private record Line(
      String operation,
      String road,
      double median,
      double least,
      long bytes,
      double toEnhanced,
      double toTable) {}

  private TableBench() {}

  public static void main(String[] arguments) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String operation : arguments.length == 0 ? ALL : List.of(arguments)) {
      lines.addAll(measure(operation));
    }
    System.out.printf(
        "%-24s %-16s %10s %10s %10s %12s %10s%n",
        "operation", "road", "µs median", "µs least", "bytes", "to Enhanced", "to Table");
    for (Line line : lines) {
      System.out.printf(
          Locale.ROOT,
          "%-24s %-16s %10.2f %10.2f %10d %12.2f %10.2f%n",
          line.operation,
          line.road,
          line.median,
          line.least,
          line.bytes,
          line.toEnhanced,
          line.toTable);
    }
  }

  private static List<Line> measure(String operation) throws IOException {
    double[][] micros = new double[ROADS][ROUNDS];
    long[] bytes = new long[ROADS];
    String[] names = new String[ROADS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (int turn = 0; turn < ROADS; turn++) {
        int road = (turn + round + WARM_UP) % ROADS;
        try (Engine engine = Engine.inMemory()) {
          Road opened = open(engine, road);
          names[road] = opened.name();
          Taken each = time(opened, operation);
          if (round >= 0) {
            micros[road][round] = each.micros;
            bytes[road] = each.bytes;
          }
        }
      }
    }
    List<Line> lines = new ArrayList<>();
    for (int road = 0; road < ROADS; road++) {
      double[] sorted = sorted(micros[road]);
      lines.add(
          new Line(
              operation,
              names[road],
              sorted[ROUNDS / 2],
              sorted[0],
              bytes[road],
              medianRatio(micros[road], micros[ENHANCED]),
              medianRatio(micros[road], micros[UNTYPED])));
    }
    return lines;
  }

  private static double medianRatio(double[] micros, double[] others) {
    double[] ratios = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      ratios[round] = micros[round] / others[round];
    }
    return sorted(ratios)[ROUNDS / 2];
  }

  private static double[] sorted(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static Road open(Engine engine, int road) throws IOException {
    Table table = Table.open(FreshTableBench.design(), engine.client());
    table.provision();
    return switch (road) {
      case 0 -> new BareRoad(engine.client());
      case ENHANCED -> EnhancedRoad.asItComes(engine.client());
      case 2 -> EnhancedRoad.withoutExtensions(engine.client());
      case UNTYPED -> new ClaveRoad(table);
      default -> new GeneratedRoad(table);
    };
  }

  private static Taken time(Road road, String operation) {
    if (operation.equals("create")) {
      return each(OPERATIONS, road::create);
    }
    int stored = Math.min(OPERATIONS, 2_000);
    for (int number = 0; number < stored; number++) {
      road.create(number);
    }
    return switch (operation) {
      case "get" -> each(OPERATIONS, number -> road.get(number % stored));
      case "pattern of 20" ->
          each(OPERATIONS / 4, number -> road.twenty(number % (stored / Trips.PER_USER)));
      default ->
          each(
              OPERATIONS,
              number ->
                  road.update(number % stored, number / stored % 2 == 0 ? "running" : "done"));
    };
  }

  private static Taken each(int times, IntConsumer operation) {
    long bytes = THREAD.getCurrentThreadAllocatedBytes();
    long start = THREAD.getCurrentThreadCpuTime();
    for (int number = 0; number < times; number++) {
      operation.accept(number);
    }
    return new Taken(
        (THREAD.getCurrentThreadCpuTime() - start) / 1_000.0 / times,
        (THREAD.getCurrentThreadAllocatedBytes() - bytes) / times);
  }
}
