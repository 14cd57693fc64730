package dev.clave.bench.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures each operation by each road, as {@link RoadMeasurement} says, in several processes one
 * after the other: what the compiler makes of a program differs from process to process by more
 * than the roads differ. Prints the medians of the processes, and the range of the ratio to the
 * untyped table. Both of ours look at what each operation gives back, a create too, as a program
 * does that asks for it; the Enhanced Client's create gives nothing back.
 *
 * <p>Arguments: the operations to measure, all unless some are named. {@code -Dprocesses=5
 * -Drounds=15 -Doperations=20000} are the settings.
 */
public final class TableBench {
  private static final int PROCESSES = Integer.getInteger("processes", 5);
  private static final int ROUNDS = Integer.getInteger("rounds", 15);
  private static final int OPERATIONS = Integer.getInteger("operations", 20_000);
  private static final int WARM_UP = 6;
  private static final List<String> ALL =
      List.of("create", "get", "update with index move", "pattern of 20");

  private TableBench() {}

  /** Measures in this process and prints lines for {@link TableBench}. */
  static final class OneProcess {
    private OneProcess() {}

    public static void main(String[] operations) throws IOException {
      for (String operation : operations) {
        new RoadMeasurement(operation, OPERATIONS)
            .run(WARM_UP, ROUNDS)
            .figures()
            .forEach(each -> System.out.println(each.toLine()));
      }
    }
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> operations = arguments.length == 0 ? ALL : List.of(arguments);
    if (!ALL.containsAll(operations)) {
      System.err.printf("expected some of %s, found %s%n", ALL, operations);
      System.exit(2);
    }
    Map<String, List<RoadFigures>> byRoad = new LinkedHashMap<>();
    for (int process = 1; process <= PROCESSES; process++) {
      System.err.printf("process %d of %d%n", process, PROCESSES);
      for (RoadFigures each : measured(operations)) {
        byRoad
            .computeIfAbsent(each.operation() + " " + each.road(), key -> new ArrayList<>())
            .add(each);
      }
    }
    System.out.printf(
        "%-24s %-16s %10s %10s %12s %10s %10s %12s   %s%n",
        "operation",
        "road",
        "µs median",
        "µs least",
        "to Enhanced",
        "to Table",
        "bytes",
        "to Enhanced",
        "time to Table in " + PROCESSES + " processes");
    byRoad.values().forEach(all -> System.out.println(RoadFigures.median(all).row(all)));
  }

  private static List<RoadFigures> measured(List<String> operations)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("-Drounds=" + ROUNDS, "-Doperations=" + OPERATIONS));
    command.add(OneProcess.class.getName());
    command.addAll(operations);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<RoadFigures> figures = new ArrayList<>();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      lines.lines().filter(RoadFigures::isLine).map(RoadFigures::ofLine).forEach(figures::add);
    }
    int status = process.waitFor();
    if (status != 0) {
      throw new IllegalStateException("a measuring process ended with status " + status);
    }
    return figures;
  }
}
