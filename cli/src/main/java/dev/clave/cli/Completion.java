package dev.clave.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script that completes commands and options in bash and zsh. */
@Command(
    name = "completion",
    description = "Print the completion script for bash and zsh.",
    footer = "  source <(clave completion)")
final class Completion implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var root = Clave.commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash(root.getCommandName(), root));
    spec.commandLine().getOut().flush();
  }
}
