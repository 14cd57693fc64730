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
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the engine and its peers, one after the other, in one run. */
@Command(
    name = "clave bench engine",
    mixinStandardHelpOptions = true,
    description = "Measure the engine beside dynalite and, if opted in, DynamoDB Local.")
public final class EngineBench implements Callable<Integer> {
  @Option(names = "--seconds", description = "Measured per scenario (${DEFAULT-VALUE}).")
  private int seconds = 5;

  @Option(names = "--warm-up", description = "Seconds before measuring (${DEFAULT-VALUE}).")
  private int warmUp = 4;

  @Option(names = "--connections", description = "Open at once (${DEFAULT-VALUE}).")
  private int connections = 16;

  @Option(
      names = "--only",
      split = ",",
      description = "Subjects whose names contain one of these words; all when not given.")
  private List<String> only = List.of();

  @Option(
      names = "--scenario",
      split = ",",
      description = "Scenarios whose titles contain one of these words; all when not given.")
  private List<String> scenarios = List.of();

  @Option(
      names = "--dynamodb-local",
      description = {
        "Also measure Amazon's DynamoDB Local, downloaded from Maven Central and started as a"
            + " process of its own.",
        "Its licence (the DynamoDB Local License Agreement) asks for an AWS account and forbids"
            + " building it into a program: give this option only if you accept it."
      })
  private boolean dynamoDbLocal;

  @Option(names = "--folder", description = "Where peers and data are put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "engine-bench").toAbsolutePath();

  @Option(names = "--launcher", description = "What starts Clave (${DEFAULT-VALUE}).")
  private Path launcher = Path.of("..", "clave").toAbsolutePath().normalize();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new EngineBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Results> all = new ArrayList<>();
    for (Subject subject : subjects()) {
      System.err.println("measuring " + subject.name());
      all.add(measure(subject));
    }
    System.out.printf(
        "%d processors, Java %s, %d connections, %d s after %d s of warm-up%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        connections,
        seconds,
        warmUp);
    new Report(System.out).print(all);
    return 0;
  }

  private List<Subject> subjects() throws IOException, InterruptedException {
    Path data = Files.createTempDirectory(Files.createDirectories(folder), "data");
    List<Subject> subjects = new ArrayList<>();
    // The launcher builds first when sources have changed; that is no part of a start.
    Peers.run(folder, launcher.toString(), "--version");
    if (isWanted("clave memory")) {
      subjects.add(Subject.clave(launcher, false, data));
    }
    if (isWanted("clave disk")) {
      subjects.add(Subject.clave(launcher, true, data));
    }
    if (isWanted("dynalite")) {
      subjects.add(Subject.dynalite(new Peers(folder).dynalite()));
    }
    if (dynamoDbLocal) {
      Path libraries = new Peers(folder).dynamoDbLocal();
      Files.createDirectories(data.resolve("local"));
      for (boolean isDurable : new boolean[] {false, true}) {
        Subject local = Subject.dynamoDbLocal(isDurable, libraries, data.resolve("local"));
        if (isWanted(local.name())) {
          subjects.add(local);
        }
      }
    }
    return subjects;
  }

  private boolean isWanted(String name) {
    return isNamed(only, name);
  }

  private static boolean isNamed(List<String> words, String name) {
    return words.isEmpty() || words.stream().anyMatch(name::contains);
  }

  private Results measure(Subject subject) throws IOException {
    Path log = Files.createTempDirectory(folder, "run");
    try (Running running = subject.start(log)) {
      int port = running.port();
      LoadClient client = new LoadClient(port, connections);
      client.sendAll(List.of(HttpText.post(port, "CreateTable", Bodies.createTable())));
      awaitTable(client, port);
      client.sendAll(
          IntStream.range(0, Bodies.fills())
              .mapToObj(at -> HttpText.post(port, "BatchWriteItem", Bodies.fill(at)))
              .toList());
      Map<Scenario, Measurement> measured = new EnumMap<>(Scenario.class);
      for (Scenario scenario : Scenario.values()) {
        if (!isNamed(scenarios, scenario.title())) {
          continue;
        }
        try {
          measured.put(
              scenario,
              client.run(
                  scenario.requests(port),
                  Duration.ofSeconds(warmUp),
                  Duration.ofSeconds(seconds)));
        } catch (IOException broken) {
          System.err.println(subject.name() + ", " + scenario.title() + ": " + broken.getMessage());
        }
      }
      return new Results(subject, running.startMillis(), running.residentMegabytes(), measured);
    }
  }

  /** A table is empty and quick to make, but not always ready when its creation is answered. */
  private static void awaitTable(LoadClient client, int port) throws IOException {
    byte[] put = HttpText.post(port, "PutItem", Bodies.put(new java.util.SplittableRandom(0)));
    for (int attempt = 0; ; attempt++) {
      try {
        client.sendAll(List.of(put));
        return;
      } catch (IOException notReady) {
        if (attempt == 100) {
          throw notReady;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
