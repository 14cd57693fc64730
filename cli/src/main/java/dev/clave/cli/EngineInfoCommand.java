package dev.clave.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what a store holds. */
@Command(
    name = "info",
    description = "Show what the store holds, also while the engine runs.",
    footer = "  clave engine info --data .clave/engine")
final class EngineInfoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder of the engine (${DEFAULT-VALUE}).")
  private Path data = Path.of(".clave", "engine");

  @Override
  public Integer call() {
    String lines =
        EngineCare.of(data, spec)
            .run(
                "info",
                (maintenance, progress) ->
                    maintenance.info().entrySet().stream()
                        .map(line -> line.getKey() + "\t" + line.getValue())
                        .collect(Collectors.joining("\n")));
    lines
        .lines()
        .map(line -> line.split("\t", 2))
        .forEach(line -> spec.commandLine().getOut().println(line[0] + ": " + line[1]));
    return 0;
  }
}
