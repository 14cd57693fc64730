package dev.clave.cli.devices;

import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Partitions of events by day. */
@Command(
    name = "partitions",
    description = "Store events in daily partitions.",
    footer = "  clave devices partitions list")
final class PartitionsCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(
      name = "begin",
      description = "Turn the table into partitions; there is no way back.",
      footer = "  clave devices partitions begin --yes")
  void begin(@Mixin RowsOption format, @Mixin Confirmation confirmation) {
    confirmation.ask("the table of events becomes partitioned, for good");
    store.use(
        system -> {
          system.events().maintenance().partitions().begin(store.actor());
          return true;
        });
    list(format);
  }

  @Command(name = "list", description = "List them.", footer = "  clave devices partitions list")
  void list(@Mixin RowsOption format) {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        store.use(system -> system.events().maintenance().partitions().list()).stream()
            .map(p -> Output.row("name", p.name(), "bounds", p.bounds(), "bytes", p.bytes()))
            .toList());
  }
}
