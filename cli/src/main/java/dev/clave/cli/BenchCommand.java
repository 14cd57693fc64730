package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Builds and runs a benchmark of the module {@code bench}, which is not shipped. */
@Command(
    name = "bench",
    description = "Measure Clave beside its peers, in one run, and print the ratios.",
    footer = {
      "  clave bench engine --seconds 10",
      "  clave bench migrate 1000000 4",
      "  clave bench systems items=1000000",
      "  clave bench systems ./shop"
    })
final class BenchCommand implements Callable<Integer> {
  private enum Benchmark {
    ENGINE("engine.EngineBench"),
    IN_PROCESS("engine.InProcessBench"),
    HEAP("engine.HeapBench"),
    GROUP_COMMIT("engine.GroupCommitBench"),
    CONNECTIONS("engine.ConnectionsBench"),
    START("engine.StartBench"),
    LARGE_TABLE("engine.LargeTable"),
    VECTORS("engine.VectorBench"),
    CHECK("CheckBench"),
    TABLE("table.TableBench"),
    FRESH_TABLE("table.FreshTableBench"),
    EVENTS("events.EventsBenchmark"),
    MIGRATE("migrate.MigrateBench"),
    APPLY("evolution.ApplyBench"),
    REST("rest.RestBench"),
    CATALOGUES("systems.CatalogueBench"),
    SYSTEMS("systems.SystemsBench");

    private final String main;

    Benchmark(String main) {
      this.main = "dev.clave.bench." + main;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "BENCHMARK",
      description = "One of ${COMPLETION-CANDIDATES}.")
  private Benchmark benchmark;

  @Parameters(
      index = "1..*",
      paramLabel = "ARGUMENT",
      description = "What the benchmark itself takes; `engine` also shows its own `--help`.")
  private List<String> arguments = List.of();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Process maven = new ProcessBuilder(command()).inheritIO().start();
    try {
      return maven.waitFor();
    } finally {
      maven.destroy();
    }
  }

  private List<String> command() {
    String home = System.getProperty("clave.home");
    if (home == null) {
      throw new Failure("benchmarks run from a checkout of Clave, by its `./clave bench`");
    }
    List<String> command =
        new ArrayList<>(List.of("mvn", "--quiet", "--file", Path.of(home, "pom.xml").toString()));
    command.addAll(List.of("--projects", "bench", "--also-make", "-Pbench", "-DskipTests"));
    // As `./clave` builds, so that nothing is compiled twice.
    command.addAll(List.of("-Dspotless.check.skip=true", "-Dcompiler.checks=-XDchecks=none"));
    command.add("-Dbench.main=" + benchmark.main);
    command.add(
        "-Dbench.arguments="
            + arguments.stream().map(BenchCommand::quoted).collect(Collectors.joining(" ")));
    command.add("verify");
    return command;
  }

  /** Maven takes the arguments as one line and parts them at spaces. */
  private static String quoted(String word) {
    // Maven runs it in another folder.
    Path path = Path.of(word);
    String argument = Files.exists(path) ? path.toAbsolutePath().toString() : word;
    return argument.contains(" ") ? '"' + argument + '"' : argument;
  }
}
