package dev.clave.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the engine's throughput over few connections with that over many, in one run. */
@Command(
    name = "clave bench connections",
    mixinStandardHelpOptions = true,
    description = "Compare the throughput over few connections with that over many.")
public final class ConnectionsBench implements Callable<Integer> {
  @Option(names = "--few", description = "Connections open at once (${DEFAULT-VALUE}).")
  private int few = 10;

  @Option(names = "--many", description = "Connections open at once (${DEFAULT-VALUE}).")
  private int many = 1000;

  @Option(names = "--seconds", description = "Of each measurement (${DEFAULT-VALUE}).")
  private int seconds = 3;

  @Option(names = "--rounds", description = "How often each is measured (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--folder", description = "Where data is put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "engine-bench").toAbsolutePath();

  @Option(names = "--launcher", description = "What starts Clave (${DEFAULT-VALUE}).")
  private Path launcher = Path.of("..", "clave").toAbsolutePath().normalize();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ConnectionsBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Peers.run(folder, launcher.toString(), "--version");
    System.out.printf(
        "| scenario | subject | %d connections, requests/s | %d connections | ratio | p99 ms of"
            + " both |%n",
        few, many);
    System.out.println("|---|---|--:|--:|--:|--:|");
    for (boolean isDurable : new boolean[] {false, true}) {
      Path data = Files.createTempDirectory(folder, "data");
      measure(Subject.clave(launcher, isDurable, data), data);
    }
    return 0;
  }

  private void measure(Subject subject, Path data) throws IOException {
    try (Running running = subject.start(data)) {
      int port = running.port();
      FilledTable.make(port);
      Map<Scenario, List<Measurement>> withFew = new EnumMap<>(Scenario.class);
      Map<Scenario, List<Measurement>> withMany = new EnumMap<>(Scenario.class);
      // What comes first finds a colder process, so the first round warms up.
      for (int round = 0; round <= rounds; round++) {
        for (Scenario scenario : List.of(Scenario.PUT_ITEM, Scenario.GET_ITEM, Scenario.QUERY_20)) {
          Measurement ofFew = run(port, scenario, few);
          Measurement ofMany = run(port, scenario, many);
          if (round > 0) {
            withFew.computeIfAbsent(scenario, absent -> new ArrayList<>()).add(ofFew);
            withMany.computeIfAbsent(scenario, absent -> new ArrayList<>()).add(ofMany);
          }
        }
      }
      withFew.forEach((scenario, ofFew) -> print(subject, scenario, ofFew, withMany.get(scenario)));
    }
  }

  private Measurement run(int port, Scenario scenario, int connections) throws IOException {
    return new LoadClient(port, connections)
        .run(scenario.requests(port), Duration.ofSeconds(1), Duration.ofSeconds(seconds));
  }

  private static void print(
      Subject subject, Scenario scenario, List<Measurement> few, List<Measurement> many) {
    double ofFew = few.stream().mapToDouble(Measurement::perSecond).average().orElseThrow();
    double ofMany = many.stream().mapToDouble(Measurement::perSecond).average().orElseThrow();
    System.out.printf(
        "| %s | %s | %,.0f | %,.0f | %.2f | %.2f, %.2f |%n",
        scenario.title(),
        subject.name(),
        ofFew,
        ofMany,
        ofMany / ofFew,
        few.stream().mapToDouble(Measurement::p99Millis).average().orElseThrow(),
        many.stream().mapToDouble(Measurement::p99Millis).average().orElseThrow());
  }
}
