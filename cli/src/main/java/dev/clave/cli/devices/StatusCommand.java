package dev.clave.cli.devices;

import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.systems.dispositivos.Device;
import dev.clave.systems.dispositivos.DeviceStatus;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Changes a device's status. */
@Command(
    name = "status",
    description = "Change the status of a device.",
    footer = "  clave devices status 0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90 MAINTENANCE")
final class StatusCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private FormatOption format;
  @Mixin private Confirmation confirmation;

  @Parameters(index = "0", paramLabel = "UUID", description = "The device.")
  private UUID uuid;

  @Parameters(index = "1", paramLabel = "STATUS", description = "${COMPLETION-CANDIDATES}.")
  private DeviceStatus status;

  @Override
  public void run() {
    if (status == DeviceStatus.DECOMMISSIONED) {
      confirmation.ask("a decommissioned device never changes again");
    }
    Device device = store.use(system -> system.devices().changeStatus(uuid, status, store.actor()));
    Output.one(spec.commandLine().getOut(), format.json(), DeviceRow.of(device));
  }
}
