package dev.clave.cli.events;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Any event pipeline, from the command line. */
@Command(
    name = "events",
    description = "See and operate the streams of any event pipeline.",
    footer =
        "  clave events streams --jdbc-url jdbc:postgresql://localhost/shop --schema shop_events",
    subcommands = {
      StreamsCommand.class,
      ListCommand.class,
      ShowCommand.class,
      CancelCommand.class,
      PausesCommand.class,
      DeadLettersCommand.class,
      FiguresCommand.class,
      PartitionsCommand.class,
    })
public final class EventsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }
}
