package dev.clave.cli.terminal;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Tells how far something is: a line for each tenth. Used by one thread. */
public final class ProgressLines {
  private final CommandSpec spec;
  private String lastStep = "";

  public ProgressLines(CommandSpec spec) {
    this.spec = spec;
  }

  public void tell(String what, long completed, long all) {
    String step = all == 0 ? what : what + " " + completed * 10 / all * 10 + " %";
    if (!step.equals(lastStep)) {
      lastStep = step;
      PrintWriter err = spec.commandLine().getErr();
      err.println(step);
      err.flush();
    }
  }
}
