package dev.clave.cli.people;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The data of one person or tenant. */
@Command(
    name = "person",
    description = "Export or erase what a running server keeps of one person or tenant.",
    footer = "  clave person erase shop customerId=c1 --dry-run",
    subcommands = {ExportCommand.class, EraseCommand.class})
public final class PersonCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }
}
