package dev.clave.cli.devices;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The IoT system, from the command line. */
@Command(
    name = "devices",
    description = "Register devices, take their events in and operate the pipeline.",
    footer = "  clave devices simulate --devices 1000 --rate 5000 --for 30",
    subcommands = {
      RegisterCommand.class,
      ListCommand.class,
      ShowCommand.class,
      StatusCommand.class,
      IngestCommand.class,
      RunCommand.class,
      SimulateCommand.class,
      FiguresCommand.class,
      DeadLettersCommand.class,
      ConsumersCommand.class,
      AcknowledgementsCommand.class,
      OutboxCommand.class,
      AuditCommand.class,
      MaintainCommand.class,
      PartitionsCommand.class,
    })
public final class DevicesCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }
}
