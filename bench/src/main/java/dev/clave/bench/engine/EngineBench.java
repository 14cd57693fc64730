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

/** Measures the engine and its peers, one after the other, in one run. */
@Command(
    name = "clave bench engine",
    mixinStandardHelpOptions = true,
    description = "Measure the engine beside dynalite and, if asked, DynamoDB Local and Dynoxide.")
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

  @Option(
      names = "--dynoxide",
      paramLabel = "BINARY",
      description = "Also measure Dynoxide, started from this binary.")
  private Path dynoxide;

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
    if (dynoxide != null) {
      for (boolean isDurable : new boolean[] {false, true}) {
        Subject peer = Subject.dynoxide(dynoxide, isDurable, data);
        if (isWanted(peer.name())) {
          subjects.add(peer);
        }
      }
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
      FilledTable.make(port);
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
}
