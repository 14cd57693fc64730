package dev.clave.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;

/**
 * What a process begins with: an engine without picocli where its line is plain, every command with
 * it. No method here takes or gives anything of picocli, or the JVM would load it to find {@code
 * main}.
 */
public final class Start {
  private Start() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  private static int run(String... arguments) {
    Optional<EngineCommand> engine = EngineCommand.plain(arguments);
    if (engine.isEmpty()) {
      CommandLine line = Clave.commandLineFor(arguments);
      line.setOut(unicode(System.out)).setErr(unicode(System.err));
      return line.execute(arguments);
    }
    try {
      return engine.get().call();
    } catch (Exception failure) {
      CommandLine line = Clave.commandLineFor(arguments);
      line.setErr(unicode(System.err));
      return new ErrorLine().handleExecutionException(failure, line, line.parseArgs(arguments));
    }
  }

  /** A service or a client of ours has often no locale, in which Java writes `?` for `é`. */
  static PrintWriter unicode(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }
}
