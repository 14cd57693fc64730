package dev.clave.bench.rest;

import dev.clave.bench.engine.LoadClient;
import dev.clave.bench.engine.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks REST and the engine below it the same, in one run, and prints how much REST adds. */
@Command(
    name = "clave bench rest",
    mixinStandardHelpOptions = true,
    description = "Measure REST beside the engine's own port, of one build or of several.")
public final class RestBench implements Callable<Integer> {
  @Option(names = "--seconds", description = "Measured per question (${DEFAULT-VALUE}).")
  private int seconds = 5;

  @Option(names = "--warm-up", description = "Seconds before measuring (${DEFAULT-VALUE}).")
  private int warmUp = 5;

  @Option(
      names = "--connections",
      split = ",",
      description = "Open at once, for each a run (${DEFAULT-VALUE}).")
  private List<Integer> connections = List.of(16, 64);

  @Option(names = "--rounds", description = "Of each build in turn (${DEFAULT-VALUE}).")
  private int rounds = 1;

  @Option(names = "--durability", description = "sync or os (${DEFAULT-VALUE}).")
  private String durability = "sync";

  @Option(
      names = "--launcher",
      description = "What starts a build; several are measured in turn (${DEFAULT-VALUE}).")
  private List<Path> launchers = List.of(Path.of("..", "clave").toAbsolutePath().normalize());

  @Option(names = "--folder", description = "Where data is put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "rest-bench").toAbsolutePath();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new RestBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    System.out.printf(
        "%d processors, Java %s, %d s after %d s of warm-up, durability %s%n%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), seconds, warmUp, durability);
    System.out.println(
        "| build | question | connections | REST/s | p50 ms | p99 ms | engine/s | p99 ms | engine"
            + " / REST | failed |");
    System.out.println("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    Files.createDirectories(folder);
    for (int round = 0; round < rounds; round++) {
      for (Path launcher : launchers) {
        measure(launcher);
      }
    }
    return 0;
  }

  private void measure(Path launcher) throws IOException {
    Path run = Files.createTempDirectory(folder, "run");
    try (ServedBuild build = ServedBuild.start(launcher, run, durability)) {
      new LoadClient(build.rest(), 1).sendAll(Question.fill(build.rest(), build.token()));
      for (int count : connections) {
        for (Question question : Question.values()) {
          measure(launcher, build, question, count);
        }
      }
    }
  }

  private void measure(Path launcher, ServedBuild build, Question question, int count)
      throws IOException {
    Duration before = Duration.ofSeconds(warmUp);
    Duration measured = Duration.ofSeconds(seconds);
    Measurement engine =
        new LoadClient(build.engine(), count)
            .run(question.ofEngine(build.engine(), count), before, measured);
    Measurement rest =
        new LoadClient(build.rest(), count)
            .run(question.ofRest(build.rest(), build.token(), count), before, measured);
    System.out.printf(
        "| %s | %s | %d | %,.0f | %.2f | %.2f | %,.0f | %.2f | %.2f | %d |%n",
        launcher,
        question.title(),
        count,
        rest.perSecond(),
        rest.p50Millis(),
        rest.p99Millis(),
        engine.perSecond(),
        engine.p99Millis(),
        engine.perSecond() / rest.perSecond(),
        rest.failures() + engine.failures());
    if (rest.failures() + engine.failures() > 0) {
      System.out.println(rest.firstFailure() + engine.firstFailure());
    }
  }
}
