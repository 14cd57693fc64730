package dev.clave.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Backs a data folder up, also one in use. */
@Command(
    name = "backup",
    description = {
      "Add a backup of the engine's tables to a folder of backups, also while the engine runs.",
      "Every acknowledged write is in it. Files that an earlier backup holds are not copied again."
    },
    footer = "  clave engine backup --data .clave/engine --to backups")
final class EngineBackupCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data folder of the engine (${DEFAULT-VALUE}).")
  private Path data = Path.of(".clave", "engine");

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description = "The folder of backups; it is made if there is none.")
  private Path to;

  @Override
  public Integer call() {
    String id =
        EngineCare.of(data, spec)
            .run(
                "backup\n" + to.toAbsolutePath(),
                (maintenance, progress) -> maintenance.backup(to.toAbsolutePath(), progress));
    spec.commandLine().getOut().println("backup " + id + " is in " + to);
    return 0;
  }
}
