package dev.clave.bench.table;

import com.sun.management.ThreadMXBean;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Measures one operation by every road in this process. A round has many short turns: in each,
 * every road does the same operations once, one road right after the other, in an order that is
 * reversed in the next turn. So roads are compared within a few milliseconds, and neither a busy
 * machine nor the place in the order favours one. What is measured is the processor time of the
 * calling thread.
 */
final class RoadMeasurement {
  static final int ROADS = 5;
  private static final int TURNS = 40;
  private static final int STORED = 2_000;
  private static final int ENHANCED = 1;
  private static final int UNTYPED = 3;
  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** What one operation took of the thread that called it. */
  private record Taken(double micros, double bytes) {}

  private final String operation;
  private final int operations;
  private final String[] names = new String[ROADS];
  private final List<List<Taken>> turns = new ArrayList<>();
  private final Random random = new Random(1);

  RoadMeasurement(String operation, int operations) {
    this.operation = operation;
    this.operations = operations;
    IntStream.range(0, ROADS).forEach(road -> turns.add(new ArrayList<>()));
  }

  /** Runs rounds that count, after some that only warm up. */
  RoadMeasurement run(int warmUp, int rounds) throws IOException {
    for (int round = 0; round < warmUp + rounds; round++) {
      if (round == warmUp) {
        turns.forEach(List::clear);
      }
      round();
    }
    return this;
  }

  /** Every road on an engine of its own. */
  private void round() throws IOException {
    List<Engine> engines = new ArrayList<>();
    try {
      List<Work> works = new ArrayList<>();
      for (int road = 0; road < ROADS; road++) {
        Engine engine = Engine.inMemory();
        engines.add(engine);
        Road opened = open(engine, road);
        names[road] = opened.name();
        works.add(work(opened));
      }
      List<Integer> order = new ArrayList<>(IntStream.range(0, ROADS).boxed().toList());
      for (int turn = 0; turn < TURNS; turn++) {
        if (turn % 2 == 0) {
          Collections.shuffle(order, random);
        } else {
          Collections.reverse(order);
        }
        for (int road : order) {
          turns.get(road).add(works.get(road).turn(turn));
        }
      }
    } finally {
      engines.forEach(Engine::close);
    }
  }

  List<RoadFigures> figures() {
    List<RoadFigures> figures = new ArrayList<>();
    for (int road = 0; road < ROADS; road++) {
      double[] micros = micros(road);
      figures.add(
          new RoadFigures(
              operation,
              names[road],
              RoadFigures.median(micros),
              Arrays.stream(micros).min().orElseThrow(),
              bytes(road),
              bytes(road) / bytes(ENHANCED),
              ratio(micros, micros(ENHANCED)),
              ratio(micros, micros(UNTYPED))));
    }
    return figures;
  }

  private double bytes(int road) {
    return RoadFigures.median(turns.get(road).stream().mapToDouble(Taken::bytes).toArray());
  }

  private double[] micros(int road) {
    return turns.get(road).stream().mapToDouble(Taken::micros).toArray();
  }

  /** The median of the ratios, turn by turn. */
  private static double ratio(double[] micros, double[] others) {
    return RoadFigures.median(
        IntStream.range(0, micros.length)
            .mapToDouble(turn -> micros[turn] / others[turn])
            .toArray());
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
      long nanos = THREAD.getCurrentThreadCpuTime() - start;
      return new Taken(
          nanos / 1_000.0 / perTurn,
          (double) (THREAD.getCurrentThreadAllocatedBytes() - bytes) / perTurn);
    }
  }

  private Work work(Road road) {
    int perTurn = operations / TURNS;
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
