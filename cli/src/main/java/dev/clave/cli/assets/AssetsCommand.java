package dev.clave.cli.assets;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Files of a running server, from the command line. */
@Command(
    name = "assets",
    description = "Send, list, fetch and delete files of a running server, and sweep its stores.",
    footer = "  clave assets upload shop tea.png --owner ana --relation product --to p01",
    subcommands = {
      UploadCommand.class,
      ListCommand.class,
      DownloadCommand.class,
      DeleteCommand.class,
      SweepCommand.class,
    })
public final class AssetsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }
}
