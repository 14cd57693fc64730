package dev.clave.cli;

import dev.clave.cli.assets.AssetsCommand;
import dev.clave.cli.backup.BackupCommand;
import dev.clave.cli.backup.BackupsCommand;
import dev.clave.cli.backup.RestoreCommand;
import dev.clave.cli.devices.DevicesCommand;
import dev.clave.cli.events.EventsCommand;
import dev.clave.cli.mcp.McpCommand;
import dev.clave.cli.people.PersonCommand;
import dev.clave.cli.project.InitCommand;
import dev.clave.cli.project.RepositoryCommand;
import dev.clave.cli.support.SupportCommand;
import dev.clave.cli.terminal.Version;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

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
    footer = "  clave up")
public final class Clave implements Runnable {
  /** By itself, so that starting an engine does not load them. */
  private static final class Commands {
    /** In the order of the help. */
    private static final List<Class<?>> ALL =
        List.of(
            InitCommand.class,
            UpCommand.class,
            TokenCommand.class,
            ConfigCommand.class,
            BackupCommand.class,
            BackupsCommand.class,
            RestoreCommand.class,
            SupportCommand.class,
            CheckCommand.class,
            FormatCommand.class,
            LspCommand.class,
            McpCommand.class,
            DocsCommand.class,
            CostCommand.class,
            DiffCommand.class,
            PlanCommand.class,
            ApplyCommand.class,
            ProvisionCommand.class,
            DoctorCommand.class,
            ImportCommand.class,
            ExportCommand.class,
            GenerateCommand.class,
            RepositoryCommand.class,
            RunCommand.class,
            DevicesCommand.class,
            EventsCommand.class,
            AssetsCommand.class,
            PersonCommand.class,
            MigrateCommand.class,
            Completion.class,
            EngineCommand.class,
            BenchCommand.class);
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of a failure.")
  private boolean debug;

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Start.main(arguments);
  }

  /**
   * A command line that knows the command asked for; all of them if that is none. Reading what all
   * are takes half a second, more than most of them need for their work.
   */
  static CommandLine commandLineFor(String... arguments) {
    String name = arguments.length == 0 ? "" : arguments[0];
    return Commands.ALL.stream()
        .filter(command -> command.getAnnotation(Command.class).name().equals(name))
        .findFirst()
        .map(command -> commandLine(List.of(command)))
        .orElseGet(Clave::commandLine);
  }

  /** A command line that knows all commands. */
  public static CommandLine commandLine() {
    return commandLine(Commands.ALL);
  }

  private static CommandLine commandLine(List<Class<?>> commands) {
    ErrorLine errorLine = new ErrorLine();
    CommandLine line = new CommandLine(new Clave());
    commands.forEach(line::addSubcommand);
    line.setExecutionExceptionHandler(errorLine)
        .setParameterExceptionHandler(errorLine)
        .setExecutionStrategy(Clave::runUnderstood)
        .setCaseInsensitiveEnumValuesAllowed(true);
    // What follows a benchmark's name is the benchmark's.
    Optional.ofNullable(line.getSubcommands().get("bench"))
        .ifPresent(bench -> bench.setStopAtPositional(true));
    return line;
  }

  /** With `--help` behind it, picocli would pass over a command that there is not. */
  private static int runUnderstood(ParseResult parseResult) {
    ParseResult last = parseResult;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    if (!last.unmatched().isEmpty()) {
      throw new UnmatchedArgumentException(last.commandSpec().commandLine(), last.unmatched());
    }
    return new RunLast().execute(parseResult);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  boolean debug() {
    return debug;
  }
}
