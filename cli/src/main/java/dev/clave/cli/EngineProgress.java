package dev.clave.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Tells how far something is: a line for each tenth. Used by one thread. */
final class EngineProgress {
  private final CommandSpec spec;
  private String lastStep = "";

  EngineProgress(CommandSpec spec) {
    this.spec = spec;
  }

  void tell(String what, long done, long all) {
    String step = all == 0 ? what : what + " " + done * 10 / all * 10 + " %";
    if (!step.equals(lastStep)) {
      lastStep = step;
      PrintWriter err = spec.commandLine().getErr();
      err.println(step);
      err.flush();
    }
  }
}
