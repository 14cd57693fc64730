package dev.clave.bench.table;

import com.sun.management.ThreadMXBean;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Times each operation by each road and prints the median and the least of the rounds, in
 * microseconds of processor time: what the calling thread used, whatever else the machine was
 * doing. Within a round the roads take turns in random order after a few hundred operations each,
 * so that a busy machine and the compiler treat them alike. They are compared within a round: the
 * last two columns are the medians of the rounds' ratios to the Enhanced Client as it comes, and to
 * the untyped table. Both of ours look at what each operation gives back, a create too, as a
 * program does that asks for it; the Enhanced Client's create gives nothing back. Arguments: the
 * operations to measure, all unless some are named.
 */
public final class TableBench {
  private static final int ROUNDS = Integer.getInteger("rounds", 15);
  private static final int OPERATIONS = Integer.getInteger("operations", 20_000);
  private static final int TURNS = 40;
  private static final int STORED = 2_000;
  private static final int WARM_UP = 6;
  private static final int ROADS = 5;
  private static final int ENHANCED = 1;
  private static final int UNTYPED = 3;
  private static final List<String> ALL =
      List.of("create", "get", "update with index move", "pattern of 20");
  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What operations took of the thread that called them. */
  private record Taken(double micros, long bytes, int operations) {
    Taken and(Taken more) {
      return new Taken(micros + more.micros, bytes + more.bytes, operations + more.operations);
    }
  }

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
    Random random = new Random(1);
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      Taken[] sums = round(operation, OPERATIONS, names, random);
      for (int road = 0; round >= 0 && road < ROADS; road++) {
        micros[road][round] = sums[road].micros / sums[road].operations;
        bytes[road] = sums[road].bytes / sums[road].operations;
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

  /**
   * The bytes that an operation allocates by each road, by the road's name. They hardly depend on
   * what else the machine does.
   */
  static Map<String, Long> bytes(String operation, int operations, int rounds) throws IOException {
    String[] names = new String[ROADS];
    Map<String, Long> bytes = new LinkedHashMap<>();
    Random random = new Random(1);
    for (int round = 0; round < rounds; round++) {
      Taken[] sums = round(operation, operations, names, random);
      for (int road = 0; road < ROADS; road++) {
        bytes.put(names[road].strip(), sums[road].bytes / sums[road].operations);
      }
    }
    return bytes;
  }

  /** Every road on an engine of its own, in turns. */
  private static Taken[] round(String operation, int operations, String[] names, Random random)
      throws IOException {
    Taken[] sums = new Taken[ROADS];
    Arrays.fill(sums, new Taken(0, 0, 0));
    List<Engine> engines = new ArrayList<>();
    try {
      Work[] works = new Work[ROADS];
      for (int road = 0; road < ROADS; road++) {
        Engine engine = Engine.inMemory();
        engines.add(engine);
        Road opened = open(engine, road);
        names[road] = opened.name();
        works[road] = work(opened, operation, operations / TURNS);
      }
      List<Integer> order = new ArrayList<>(IntStream.range(0, ROADS).boxed().toList());
      for (int turn = 0; turn < TURNS; turn++) {
        Collections.shuffle(order, random);
        for (int road : order) {
          sums[road] = sums[road].and(works[road].turn(turn));
        }
      }
    } finally {
      engines.forEach(Engine::close);
    }
    return sums;
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

  /** One operation by one road, again and again. */
  private record Work(int perTurn, IntConsumer operation) {
    Taken turn(int turn) {
      int first = turn * perTurn;
      long bytes = THREAD.getCurrentThreadAllocatedBytes();
      long start = THREAD.getCurrentThreadCpuTime();
      for (int number = first; number < first + perTurn; number++) {
        operation.accept(number);
      }
      return new Taken(
          (THREAD.getCurrentThreadCpuTime() - start) / 1_000.0,
          THREAD.getCurrentThreadAllocatedBytes() - bytes,
          perTurn);
    }
  }

  private static Work work(Road road, String operation, int perTurn) {
    if (operation.equals("create")) {
      return new Work(perTurn, road::create);
    }
    for (int number = 0; number < STORED; number++) {
      road.create(number);
    }
    return switch (operation) {
      case "get" -> new Work(perTurn, number -> road.get(number % STORED));
      case "pattern of 20" ->
          new Work(perTurn / 4, number -> road.twenty(number % (STORED / Trips.PER_USER)));
      default ->
          new Work(
              perTurn,
              number ->
                  road.update(number % STORED, number / STORED % 2 == 0 ? "running" : "done"));
    };
  }
}
