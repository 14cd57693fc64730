package dev.clave.cli.terminal;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks before something that cannot be taken back; used as a mixin. */
public final class Confirmation {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  /** Goes on only if the next line of standard input is a yes. */
  public void ask(String action) {
    if (yes) {
      return;
    }
    PrintWriter err = command.commandLine().getErr();
    err.print(action + ". Go on? [y/N] ");
    err.flush();
    if (!Answers.isYes(System.in)) {
      throw new Failure("nothing was done; `--yes` does it without asking");
    }
  }
}
