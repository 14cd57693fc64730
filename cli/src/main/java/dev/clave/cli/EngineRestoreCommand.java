package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.ProgressLines;
import dev.clave.engine.maintenance.Maintenance;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a data folder of a backup. */
@Command(
    name = "restore",
    description = "Make a new data folder of a backup; every file is checked on its way.",
    footer = "  clave engine restore --from backups --data .clave/restored")
final class EngineRestoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--from",
      paramLabel = "DIR",
      required = true,
      description = "The folder of backups.")
  private Path from;

  @Option(
      names = "--backup",
      paramLabel = "NAME",
      description = "The backup; the newest unless named.")
  private String backup;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "The data folder to make; it must be empty, or not be there.")
  private Path data;

  @Override
  public Integer call() {
    ProgressLines progress = new ProgressLines(spec);
    try {
      Maintenance.restore(from, Optional.ofNullable(backup), data, progress::tell);
    } catch (UncheckedIOException failure) {
      throw new Failure(failure.getCause().getMessage(), failure);
    } catch (IllegalArgumentException notEmpty) {
      throw new Failure(notEmpty.getMessage(), notEmpty);
    }
    spec.commandLine().getOut().println("restored into " + data);
    return 0;
  }
}
