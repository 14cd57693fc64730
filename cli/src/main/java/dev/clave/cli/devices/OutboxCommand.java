package dev.clave.cli.devices;

import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.events.publishing.Outbox;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what waits to be published. */
@Command(
    name = "outbox",
    description = "Show how much is not published yet, and since when.",
    footer = "  clave devices outbox --format json")
final class OutboxCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private FormatOption format;

  @Override
  public void run() {
    Outbox.Lag lag = store.use(system -> system.events().outbox().lag());
    Output.one(
        spec.commandLine().getOut(),
        format.json(),
        Output.row("unpublished", lag.unpublished(), "oldest_at", lag.oldestAt()));
  }
}
