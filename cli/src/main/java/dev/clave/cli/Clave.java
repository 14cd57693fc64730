package dev.clave.cli;

import dev.clave.cli.devices.DevicesCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command: what every command inherits, and the list of them. */
@Command(
    name = "clave",
    description = "Single-table designs that run.",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    usageHelpAutoWidth = true,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:the work failed", "2:the command line was not understood"},
    footerHeading = "%nExample:%n",
    footer = "  clave up",
    subcommands = {
      UpCommand.class,
      TokenCommand.class,
      ConfigCommand.class,
      CheckCommand.class,
      DocsCommand.class,
      CostCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      RunCommand.class,
      DevicesCommand.class,
      MigrateCommand.class,
      Completion.class,
      EngineCommand.class,
      BenchCommand.class,
    })
public final class Clave implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of a failure.")
  private boolean debug;

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    ErrorLine errorLine = new ErrorLine();
    CommandLine line =
        new CommandLine(new Clave())
            .setExecutionExceptionHandler(errorLine)
            .setParameterExceptionHandler(errorLine)
            .setCaseInsensitiveEnumValuesAllowed(true);
    // What follows a benchmark's name is the benchmark's.
    line.getSubcommands().get("bench").setStopAtPositional(true);
    return line;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  boolean debug() {
    return debug;
  }
}
