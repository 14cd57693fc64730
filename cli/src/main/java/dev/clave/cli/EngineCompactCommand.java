package dev.clave.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Gives back the space of what was deleted. */
@Command(
    name = "compact",
    description = "Free the space of deleted and overwritten data, also while the engine runs.",
    footer = "  clave engine compact --data .clave/engine")
final class EngineCompactCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder of the engine (${DEFAULT-VALUE}).")
  private Path data = Path.of(".clave", "engine");

  @Override
  public Integer call() {
    EngineCare.of(data, spec)
        .run(
            "compact",
            (maintenance, progress) -> {
              maintenance.compact(progress);
              return "";
            });
    return 0;
  }
}
