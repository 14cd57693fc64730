package dev.clave.cli.devices;

import dev.clave.cli.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
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
  public void ask(String what) {
    if (yes) {
      return;
    }
    PrintWriter err = command.commandLine().getErr();
    err.print(what + ". Go on? [y/N] ");
    err.flush();
    if (!answer().equalsIgnoreCase("y")) {
      throw new Failure("nothing was done; `--yes` does it without asking");
    }
  }

  private static String answer() {
    try {
      String line =
          new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
      return line == null ? "" : line.strip();
    } catch (IOException e) {
      throw new Failure("could not read the answer", e);
    }
  }
}
