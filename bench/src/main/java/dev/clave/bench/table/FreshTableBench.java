package dev.clave.bench.table;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Times what a test of {@code @ClaveTest} begins and ends with: an engine in memory, the tables of
 * a design, and closing them. It prints the first, which loads classes, then the median and the
 * 99th percentile of the others in milliseconds, and the ratio of an item's create and get to that.
 */
public final class FreshTableBench {
  private static final int ROUNDS = Integer.getInteger("rounds", 2_000);
  private static final double NANOS_PER_MILLI = 1_000_000.0;

  private FreshTableBench() {}

  public static void main(String[] arguments) throws IOException {
    Design design = design();
    double[] fresh = new double[ROUNDS];
    double[] used = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      try (Engine engine = Engine.inMemory()) {
        Table table = Table.open(design, engine.client());
        table.provision();
        long opened = System.nanoTime();
        ClaveRoad road = new ClaveRoad(table);
        road.create(round);
        road.get(round);
        used[round] = (System.nanoTime() - opened) / NANOS_PER_MILLI;
        start += System.nanoTime() - opened;
      }
      fresh[round] = (System.nanoTime() - start) / NANOS_PER_MILLI;
    }
    System.out.printf(Locale.ROOT, "first engine and table      %8.2f ms%n", fresh[0]);
    System.out.printf(Locale.ROOT, "median of %,d others      %8.3f ms%n", ROUNDS, median(fresh));
    System.out.printf(Locale.ROOT, "99th percentile             %8.3f ms%n", at(fresh, 0.99));
    System.out.printf(
        Locale.ROOT, "one create and get, of that %8.2f%n", median(used) / median(fresh));
  }

  private static double median(double[] numbers) {
    return at(numbers, 0.5);
  }

  private static double at(double[] numbers, double share) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))];
  }

  static Design design() throws IOException {
    try (InputStream file = FreshTableBench.class.getResourceAsStream("/bench/trips.yaml")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Design.check(text).design().orElseThrow();
    }
  }
}
